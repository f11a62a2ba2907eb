/**
 * How far a clock may be behind the clock that set a time: another server's, or its own before it was
 * corrected.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whether something that lasts `lifeMs` from its creation is valid at `now`: it has not ended, was not
 * created in the future, and does not last longer than its kind may. `expiresAt` and `now` are in epoch ms.
 * Anything created before the clock was set back is checked against `latest`, see {@link followClock}.
 */
export function isCurrent(expiresAt: number, lifeMs: number, now: number, latest = now): boolean {
  const checkedAt = isOfFuture(expiresAt, lifeMs, now) ? latest : now;
  return expiresAt > checkedAt && !isOfFuture(expiresAt, lifeMs, checkedAt);
}

/** Whether something ends later than if it were created at `now`. */
export function isOfFuture(expiresAt: number, lifeMs: number, now: number): boolean {
  return expiresAt - (lifeMs + CLOCK_SKEW_MS) > now;
}
