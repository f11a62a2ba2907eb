/** A token is renewed this long before it ends (§9). */
export const REFRESH_MARGIN_S = 300;

/** Whether a token that ends at `expiresAtMs` is to be renewed at `now`, both in epoch ms (§4). */
export function needsRefresh(expiresAtMs: number, now: number): boolean {
  // Compared this way round, a time that is not a number is renewed rather than trusted.
  return !(expiresAtMs - now > REFRESH_MARGIN_S * 1000);
}
