import { useTranslation } from "react-i18next";
import { StateDot, type StateName } from "#app/components/lists/state.tsx";
import type { TagState as State } from "#rules/access/nfc-tags.ts";

const dots = {
  FREE: "never",
  NO_ACCESS: "warning",
  VALID: "valid",
  UPCOMING: "upcoming",
  EXPIRED: "expired",
  LOST: "warning",
} as const satisfies Record<State, StateName>;

/** What a card or tag does, as a word and an icon. */
export function TagState({ state }: { state: State }) {
  const { t } = useTranslation();
  return <StateDot state={dots[state]}>{t(`tagPool.states.${state}`)}</StateDot>;
}
