/** How long a domain stores its events: by default, and at most (§9). */
export const DEFAULT_EVENTS_TTL_H = 4320;
export const MAX_EVENTS_TTL_H = 8640;
export const HOURS_PER_DAY = 24;

const MS_PER_HOUR = 3_600_000;

/** Returns the instant before which events are deleted at `now`, in epoch ms. */
export function eventsRetainedSince(ttlHours: number, now: number): number {
  return now - ttlHours * MS_PER_HOUR;
}

/**
 * A connected device delivers at once; an event that takes longer waited in the device, or has a wrong time.
 */
const LATE_AFTER_MS = 5 * 60_000;

/** Whether an event was received much later than its own time, which no server can confirm. */
export function wasReceivedLate({ time, receivedAt }: { time: number; receivedAt: number | null }): boolean {
  return receivedAt !== null && receivedAt - time > LATE_AFTER_MS;
}
