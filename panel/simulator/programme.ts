import type { ACTIVITIES } from "#contract/simulator/simulated-device.ts";
import { wallClockIn } from "#rules/buildings/wall-clock.ts";

type Activity = (typeof ACTIVITIES)[number];

export interface PlannedActivity {
  /** Milliseconds since 1970. */
  at: number;
  activity: Activity;
  /** Chooses who and where: another number each time. */
  turn: number;
}

/** What happens in the first minutes, one after the other: a person is trying the demo building. */
const AT_FIRST: readonly Activity[] = [
  "ring",
  "resident",
  "unknown-card",
  "courier",
  "resident",
  "ring",
  "resident",
  "unknown-card",
  "ring",
  "door-left-open",
];
/** What happens at which minute of each hour of the day. */
const BY_DAY: Readonly<Record<number, Activity>> = {
  4: "resident",
  11: "ring",
  19: "courier",
  26: "resident",
  33: "unknown-card",
  41: "resident",
  48: "ring",
  55: "door-left-open",
};
/** At night a resident comes home once an hour. */
const BY_NIGHT: Readonly<Record<number, Activity>> = { 26: "resident" };
const NIGHT_UNTIL_HOUR = 6;
const NIGHT_FROM_HOUR = 23;

const MINUTE_MS = 60_000;

/**
 * Returns what happens next after a moment, on the building's clock; always the same for the same moment.
 * @param beganAt when the programme began (epoch ms)
 */
export function nextActivity(after: number, timeZone: string, beganAt: number): PlannedActivity {
  const clock = wallClockIn(timeZone);
  const first = Math.floor(beganAt / MINUTE_MS) + 1;
  for (let at = (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS; ; at += MINUTE_MS) {
    const time = clock(at).split(" ")[1]!;
    const [hour, minute] = [Number(time.slice(0, 2)), Number(time.slice(3, 5))];
    const isNight = hour < NIGHT_UNTIL_HOUR || hour >= NIGHT_FROM_HOUR;
    const turn = at / MINUTE_MS;
    const activity = AT_FIRST[turn - first] ?? (isNight ? BY_NIGHT : BY_DAY)[minute];
    if (activity) return { at, activity, turn };
  }
}

/** Returns the item whose turn it is; undefined for an empty list. */
export function byTurn<T>(list: readonly T[], turn: number): T | undefined {
  return list[turn % Math.max(1, list.length)];
}
