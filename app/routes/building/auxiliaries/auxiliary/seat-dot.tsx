import { useTranslation } from "react-i18next";
import { StateDot, type StateName } from "#app/components/lists/state.tsx";
import type { SeatState } from "./seat.ts";

const states: Record<SeatState, StateName> = { valid: "valid", expired: "warning", missing: "error" };

/** Whether an auxiliary's licence is valid, as a word and an icon. */
export function SeatDot({ seat }: { seat: SeatState }) {
  const { t } = useTranslation();
  return <StateDot state={states[seat]}>{t(`auxiliaries.seats.${seat}`)}</StateDot>;
}
