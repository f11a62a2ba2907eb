import { useTranslation } from "react-i18next";
import { Steps, type StepState } from "#app/components/forms/steps.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { Device } from "#contract/devices/devices.ts";
import type { HardwareChange } from "./hardware-changes.ts";

interface ExchangeProgressProps {
  device: Pick<Device, "online" | "configurationState" | "returnedAt">;
  changed: HardwareChange;
}

/** The progress after an exchange of hardware. Live. */
export function ExchangeProgress({ device, changed }: ExchangeProgressProps) {
  const { t } = useTranslation();
  if (changed === "returned") {
    return device.returnedAt === null ? null : (
      <Notice tone="good" title={t("hardware.return.done")}>
        <p>{t("hardware.return.next")}</p>
      </Notice>
    );
  }
  const isApplied = device.online && device.configurationState === "applied";
  const fetching: StepState = device.online ? "current" : "to-come";
  const steps = [
    { label: t("hardware.steps.placed"), state: "done" },
    { label: t("hardware.steps.connected"), state: device.online ? "done" : "current" },
    { label: t("hardware.steps.configured"), state: isApplied ? "done" : fetching },
  ] as const;
  return (
    <section className="card padded" aria-labelledby="progress">
      <h2 id="progress">{t(`hardware.progress.${changed}`)}</h2>
      <Steps label={t("hardware.steps.label")} steps={steps} />
      {!isApplied && <p className="fine">{t("hardware.progressHint")}</p>}
      {!isApplied && <FollowChanges />}
    </section>
  );
}
