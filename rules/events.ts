/** How long a domain keeps its events: when nothing else is chosen, and at most (§9). */
export const DEFAULT_EVENTS_TTL_H = 4320;
export const MAX_EVENTS_TTL_H = 8640;

const MS_PER_HOUR = 3_600_000;

/** The instant before which events are no longer kept at `now`, in epoch ms. */
export function eventsKeptSince(ttlHours: number, now: number): number {
  return now - ttlHours * MS_PER_HOUR;
}
