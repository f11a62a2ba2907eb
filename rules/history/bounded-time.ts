import type { Times } from "./followed-clock.ts";

/**
 * How far a clock may be behind the clock that set a time: another server's, or its own before it was
 * corrected.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whether something that lasts `lifeMs` from its creation is valid at `now`: it has not ended, was not
 * created in the future, and does not last longer than its kind may. `expiresAt` is in epoch ms. Anything
 * created before the clock was set back is checked against `latest`, see {@link followClock}.
 */
export function isCurrent(expiresAt: number, lifeMs: number, times: Times): boolean {
  const checkedAt = timeToCheck(expiresAt, lifeMs, times);
  return expiresAt > checkedAt && !isOfFuture(expiresAt, lifeMs, checkedAt);
}

/** Returns the time to check something against: `latest` if it was created before the clock was set back. */
export function timeToCheck(expiresAt: number, lifeMs: number, { now, latest }: Times): number {
  return isOfFuture(expiresAt, lifeMs, now) ? latest : now;
}

/** Whether something ends later than if it were created at `now`. */
function isOfFuture(expiresAt: number, lifeMs: number, now: number): boolean {
  return expiresAt - (lifeMs + CLOCK_SKEW_MS) > now;
}
