import { z } from "zod";
import { isTimeZone } from "#rules/wall-clock.ts";

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** What `datetime-local` sends: a wall clock, without the zone it hangs in. */
export const wallClock = z
  .string()
  .refine((text) => localTime.test(text) && !Number.isNaN(Date.parse(`${text}Z`)), "moment")
  .optional();

/** The zone that the browser tells in a field of its own; without JavaScript it is UTC, and the form says so. */
export const timeZone = z
  .string()
  .max(64)
  .optional()
  .transform((zone) => (zone !== undefined && isTimeZone(zone) ? zone : "UTC"));

/** A zone that somebody chose. */
export const knownTimeZone = z.string().max(64, "tooLong").refine(isTimeZone, "unknown");

/** Milliseconds since 1970 when that wall clock showed that time; undefined stays undefined. */
export function instantOf(text: string | undefined, zone: string): number | undefined {
  if (text === undefined) return undefined;
  const asUtc = Date.parse(`${text}Z`);
  // The offset of the moment itself, not of the hour in UTC that looks the same (summer time).
  const near = asUtc - offsetOf(asUtc, zone);
  return asUtc - offsetOf(near, zone);
}

function offsetOf(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return shown - Math.floor(at / 1000) * 1000;
}
