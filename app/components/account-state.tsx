import { useTranslation } from "react-i18next";
import type { AccountState } from "#contract/installation-users.ts";
import { StateDot } from "./state.tsx";

const dots = { ACTIVE: "valid", WAITING: "pending", DISABLED: "refused" } as const;

/** Whether somebody can sign in with an account. */
export function AccountStateDot({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  return <StateDot state={dots[state]}>{t(`accounts.states.${state}`)}</StateDot>;
}
