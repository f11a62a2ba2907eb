import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { Face } from "./device-screen.tsx";

/** The state of a call at a monitor, as a word with an icon. */
export function CallMark({ state }: Pick<Face["calls"][number], "state">) {
  const { t } = useTranslation();
  return (
    <span className={`simulator-mark ${state}`}>
      <Icon name={state === "ringing" ? "bell" : "call"} />
      <span>{t(`simulator.moments.${state}`)}</span>
    </span>
  );
}
