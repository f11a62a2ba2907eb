import { followClock, type Times } from "#rules/history/followed-clock.ts";

/** Follows the machine's clock, or one that a test sets, as the server does. */
export function followTimes(now: () => number = () => Date.now()): () => Times {
  return followClock(now, () => performance.now());
}
