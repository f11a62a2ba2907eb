import { timeToCheck } from "../history/bounded-time.ts";
import type { Times } from "../history/followed-clock.ts";
import { ACCESS_TOKEN_LIFE_S } from "./sign-in-lives.ts";

/** A token is renewed this long before it ends (§9). */
const REFRESH_MARGIN_S = 300;

/**
 * Whether a token that ends at `expiresAtMs` is to be renewed now, in epoch ms (§4). For a token
 * issued before the clock was set back, the time elapsed since counts.
 */
export function needsRefresh(expiresAtMs: number, times: Times): boolean {
  const checkedAt = timeToCheck(expiresAtMs, ACCESS_TOKEN_LIFE_S * 1000, times);
  // Compared this way round, a time that is not a number is renewed rather than trusted.
  return !(expiresAtMs - checkedAt > REFRESH_MARGIN_S * 1000);
}
