import { wallClockIn } from "#rules/buildings/wall-clock.ts";

/** The selectable zones, UTC first. */
export function offeredTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}

/** Returns the epoch ms of a local time in a zone; undefined stays undefined. */
export function parseWallClock(text: string | undefined, zone: string): number | undefined {
  if (text === undefined) return undefined;
  const asUtc = Date.parse(`${text}Z`);
  // The offset at the instant itself: near a change to or from summer time it differs from that of `asUtc`.
  const near = asUtc - offsetOf(asUtc, zone);
  return asUtc - offsetOf(near, zone);
}

/** Returns the `datetime-local` value of an instant in epoch ms; "" for null. */
export function formatWallClock(at: number | null, zone: string): string {
  return at === null ? "" : wallClockIn(zone)(at).replace(" ", "T").slice(0, "2026-11-22T08:13".length);
}

function offsetOf(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
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
