import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { deviceInWords } from "#app/routes/account/security/device-words.ts";
import type { PushTrial } from "./try-subscription.ts";

/** How a push service answered a try: what it means and what to do. Takes the focus. */
export function TrialResult({ tried }: { tried: PushTrial }) {
  const { service, device, status, problem } = tried;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [tried]);
  const words = { service, device: deviceInWords(t, device) };
  return (
    <div
      className={`notice ${problem ? "danger" : "good"}`}
      role={problem ? "alert" : "status"}
      tabIndex={-1}
      ref={box}
    >
      <Icon name={problem ? "warning" : "check"} />
      <div>
        <p className="notice-title">{t(problem ? "pushDevices.notTaken" : "pushDevices.taken")}</p>
        <p>{problem ? t(`pushDevices.problems.${problem}`, words) : t("pushDevices.takenText", words)}</p>
        {problem && status !== null && <p className="fine">{t("pushDevices.status", { status })}</p>}
      </div>
    </div>
  );
}
