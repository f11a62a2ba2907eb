/**
 * How far a clock may be behind the one that something was made by: another server's, or this one's before it
 * was set.
 */
export const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Whether something that lasts `lifeMs` from when it is made is valid at `now`: it has not ended, it is not
 * from the future, and it does not last longer than its kind may. `expiresAt` and `now` are in epoch ms.
 */
export function isCurrent(expiresAt: number, lifeMs: number, now: number): boolean {
  return expiresAt > now && expiresAt - (lifeMs + CLOCK_SKEW_MS) <= now;
}
