import { useTranslation } from "react-i18next";
import type { LicenceState } from "#rules/licences.ts";
import { StateDot } from "./state.tsx";

const shown = { valid: "valid", soon: "pending", lapsed: "expired" } as const;

/** Whether a licence stands, ends soon or has lapsed. */
export function LicenceStateDot({ state }: { state: LicenceState }) {
  const { t } = useTranslation();
  return <StateDot state={shown[state]}>{t(`licences.states.${state}`)}</StateDot>;
}
