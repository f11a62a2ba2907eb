import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/shell/notice.tsx";
import type { SimulatorView } from "#contract/simulator/simulated-device.ts";
import { PageRefresh } from "./page-refresh.tsx";

/** Why the devices can't be tried here, or not yet. */
export function StateNotice({ state }: Pick<SimulatorView, "state">) {
  const { t } = useTranslation();
  if (state === "running") return null;
  return (
    <>
      {state === "starting" && <PageRefresh />}
      <Notice title={t(`simulator.states.${state}`)} icon={state === "starting" ? "clock" : "info"}>
        <p>{t(`simulator.stateTexts.${state}`)}</p>
      </Notice>
    </>
  );
}
