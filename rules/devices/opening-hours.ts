import { wallClockIn } from "../buildings/wall-clock.ts";

interface OpeningHours {
  enabled: boolean;
  /** `day` is 1 for Monday; `from` and `to` are hours and minutes, `to` is exclusive. */
  periods: readonly { day: number; from: string; to: string }[];
}

/** Whether the building is closed at an instant (epoch ms) in its time zone, as a device shows it. */
export function isClosedAt({ enabled, periods }: OpeningHours, timeZone: string, at: number): boolean {
  if (!enabled) return false;
  const [date, time] = wallClockIn(timeZone)(at).split(" ");
  const day = new Date(`${date}T00:00Z`).getUTCDay() || 7;
  const now = time!.slice(0, 5);
  return !periods.some((period) => period.day === day && period.from <= now && now < period.to);
}
