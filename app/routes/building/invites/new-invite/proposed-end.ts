import { formatWallClock } from "#app/time/wall-clocks.ts";
import { INVITE_PROPOSED_DAYS } from "#rules/people/invites.ts";

const DAY_MS = 86_400_000;

/** The end that the form of an invite proposes: the last minute of a day in the zone of its times. */
export function proposedEnd(now: number, timeZone: string): string {
  // Days are counted in UTC, where each has 24 hours.
  const today = Date.parse(formatWallClock(now, timeZone).slice(0, 10));
  return `${new Date(today + INVITE_PROPOSED_DAYS * DAY_MS).toISOString().slice(0, 10)}T23:59`;
}
