import { useTranslation } from "react-i18next";
import type { AccountState } from "#contract/installation/installation-users.ts";
import { StateDot } from "./state.tsx";

const dots = { ACTIVE: "valid", WAITING: "pending", DISABLED: "refused" } as const;

/** Whether an account can sign in. */
export function AccountStateDot({ state }: { state: AccountState }) {
  const { t } = useTranslation();
  return <StateDot state={dots[state]}>{t(`accounts.states.${state}`)}</StateDot>;
}
