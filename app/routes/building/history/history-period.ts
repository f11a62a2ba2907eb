import { formatWallClock, parseWallClock } from "#app/time/wall-clocks.ts";

/** The days that a link selects, by their name in the address. */
export const HISTORY_PERIODS = ["today", "yesterday", "week"] as const;

export type HistoryPeriod = (typeof HISTORY_PERIODS)[number];

const MS_PER_DAY = 24 * 3_600_000;
/** The days of a week, today included. */
export const WEEK_DAYS = 7;
/** The days before today at which each period begins. */
const FIRST_DAY: Record<HistoryPeriod, number> = { today: 0, yesterday: 1, week: WEEK_DAYS - 1 };

/** Returns when a period begins, and where it ends if that has passed, in epoch ms, for the days of a time zone. */
export function readPeriod(period: HistoryPeriod, zone: string, now: number): { from?: number; to?: number } {
  const from = startOfDay(FIRST_DAY[period]);
  return period === "yesterday" ? { from, to: startOfDay(0) } : { from };

  function startOfDay(daysAgo: number): number | undefined {
    const today = Date.parse(`${formatWallClock(now, zone).slice(0, 10)}Z`);
    const day = new Date(today - daysAgo * MS_PER_DAY).toISOString().slice(0, 10);
    return parseWallClock(`${day}T00:00`, zone);
  }
}
