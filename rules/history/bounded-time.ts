/**
 * How far a clock may be behind the clock that set a time: another server's, or its own before it was
 * corrected.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whether something that lasts `lifeMs` from its creation is valid at `now`: it has not ended, was not
 * created in the future, and does not last longer than its kind may. `expiresAt` and `now` are in epoch ms.
 */
export function isCurrent(expiresAt: number, lifeMs: number, now: number): boolean {
  return expiresAt > now && expiresAt - (lifeMs + CLOCK_SKEW_MS) <= now;
}
