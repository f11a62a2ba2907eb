import { padNumber } from "../text.ts";

/** How long to wait for an account's time zone before times are shown in another (§9). */
export const TIME_ZONE_LOOKUP_MS = 1500;

/** Returns a function that formats an instant (epoch ms) in a time zone: `2026-11-22 08:13:42`. */
export function wallClockIn(timeZone: string): (at: number) => string {
  // The Swedish date format sorts.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  let minute = Number.NaN;
  let shown = "";
  return (at) => {
    // Zones differ by whole minutes, and events in order of time often share one.
    const wholeMinute = Math.floor(at / 60_000);
    if (wholeMinute !== minute)
      [minute, shown] = [wholeMinute, format.format(wholeMinute * 60_000).slice(0, -2)];
    return shown + padNumber(Math.floor(at / 1000) - wholeMinute * 60, 2);
  };
}

export const DEFAULT_TIME_ZONE = "UTC";

/**
 * Whether a text names an IANA time zone. Offsets such as `+01:00` do not count: they have no summer time.
 */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The months in which two zones are compared: clock changes fall between them. */
const COMPARED_MS = [0, 3, 6, 9].map((months) => months * 30.4 * 24 * 3_600_000);

/** Whether clocks in two time zones agree during the year that begins at `now`. */
export function sameClock(one: string, other: string, now: number): boolean {
  if (one === other) return true;
  const [first, second] = [wallClockIn(one), wallClockIn(other)];
  return COMPARED_MS.every((ms) => first(now + ms) === second(now + ms));
}

export const MINUTES_A_DAY = 24 * 60;

/** Returns the minutes after midnight in a time zone. */
export function minuteOfDay(timeZone: string, at: number): number {
  return parseTimeOfDay(wallClockIn(timeZone)(at).slice(11, 16));
}

/** Returns the minutes after midnight of hours and minutes: 510 of `08:30`. */
export function parseTimeOfDay(text: string): number {
  const [hours, minutes] = text.split(":").map(Number);
  return hours! * 60 + minutes!;
}

/** Formats minutes after midnight as hours and minutes: `08:30`. */
export function formatTimeOfDay(minute: number): string {
  return `${padNumber(Math.floor(minute / 60), 2)}:${padNumber(minute % 60, 2)}`;
}
