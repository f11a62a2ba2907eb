/** Limit of a person's browsers that receive pushes. */
export const PUSH_SUBSCRIPTIONS_MAX = 5;

/** How long a push is sent again, in milliseconds: a ring is worth nothing later. */
export const PUSH_LIFE_MS = 60_000;

/** The pause after the first failure, in milliseconds; it doubles with each further one. */
const FIRST_PAUSE_MS = 2_000;

/** A push that was not accepted. */
interface FailedPush {
  /** Since when it is to be sent, and now (epoch ms). */
  since: number;
  now: number;
  /** How often it was sent, this time included. */
  tries: number;
  /** The pause that its service requests, in milliseconds. */
  retryAfterMs: number | undefined;
}

/** Returns when a push is sent again (epoch ms); undefined if that would be too late. */
export function findNextTry({ since, now, tries, retryAfterMs = 0 }: FailedPush): number | undefined {
  const next = now + Math.max(FIRST_PAUSE_MS * 2 ** (tries - 1), retryAfterMs);
  return next < since + PUSH_LIFE_MS ? next : undefined;
}
