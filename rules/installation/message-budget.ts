const HOUR_MS = 3_600_000;
/** A day is the current hour and the 23 before it. */
export const BUDGET_HOURS = 24;

/** How many messages may be sent in an hour, and in a day. */
interface MessageBudget {
  perHour: number;
  perDay: number;
}

/**
 * The most messages that one person, one building and the installation may send to any contacts, and that may
 * be sent for people without an account: from one network, and in total. A building of a hundred flats is
 * invited within an hour.
 */
export const MESSAGE_BUDGETS = {
  sender: { perHour: 100, perDay: 300 },
  building: { perHour: 200, perDay: 600 },
  installation: { perHour: 1_000, perDay: 5_000 },
  network: { perHour: 20, perDay: 60 },
  anybody: { perHour: 500, perDay: 2_000 },
  // Links that make a browser known: other requests of strangers do not count in this budget.
  browsers: { perHour: 2_000, perDay: 10_000 },
} as const satisfies Record<string, MessageBudget>;

export type BudgetName = keyof typeof MESSAGE_BUDGETS;

/** The number of messages in one hour; hours are counted from 1970. */
export interface HourCount {
  hour: number;
  count: number;
}

/** Returns the hour of an instant in epoch ms, counted from 1970. */
export function toHour(now: number): number {
  return Math.floor(now / HOUR_MS);
}

/**
 * Returns when the next message may be sent, in epoch ms; undefined when it may be sent now. Hours in the
 * future do not count.
 */
export function nextMessageAt(
  counts: readonly HourCount[],
  { perHour, perDay }: MessageBudget,
  now: number,
): number | undefined {
  const hour = toHour(now);
  const ofDay = counts.filter((each) => each.hour <= hour && each.hour > hour - BUDGET_HOURS);
  let left = ofDay.reduce((sum, { count }) => sum + count, 0) - perDay;
  if (left >= 0) {
    const oldestFirst = ofDay.toSorted((a, b) => a.hour - b.hour);
    for (const each of oldestFirst) {
      left -= each.count;
      if (left < 0) return (each.hour + BUDGET_HOURS) * HOUR_MS;
    }
  }
  const ofHour = ofDay.find((each) => each.hour === hour)?.count ?? 0;
  return ofHour >= perHour ? (hour + 1) * HOUR_MS : undefined;
}
