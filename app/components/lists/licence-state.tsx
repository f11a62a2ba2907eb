import { useTranslation } from "react-i18next";
import type { LicenceState } from "#rules/licences/licences.ts";
import { StateDot } from "./state.tsx";

const shown = { valid: "valid", soon: "pending", lapsed: "expired" } as const;

/** Whether a licence is valid, ends soon or has expired. */
export function LicenceStateDot({ state }: { state: LicenceState }) {
  const { t } = useTranslation();
  return <StateDot state={shown[state]}>{t(`licences.states.${state}`)}</StateDot>;
}
