import { ApiError } from "#contract/errors.ts";

/** How long calls run in a row before other events are handled: new connections, devices, `/healthz`. */
const ROUND_MS = 5;
/** Limit of waiting calls; calls beyond it are refused with OVERLOADED. */
const WAITING_MAX = 1_000;

/**
 * Makes a queue that starts calls in order of arrival, for a few milliseconds in each round of the event
 * loop. Without it a round takes as long as all waiting calls (a hundred long lists: half a second), and
 * accepts only one connection. Await the returned function before each call. @throws ApiError OVERLOADED
 * @param waitingMax the number of calls that may wait, unless the callers bound it themselves
 */
export function createAdmissionQueue(waitingMax = WAITING_MAX): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let roundEnds: number | undefined;

  function startRound(): void {
    roundEnds = waiting.length === 0 ? undefined : beginRound();
    admit();
  }

  function beginRound(): number {
    setImmediate(startRound);
    return performance.now() + ROUND_MS;
  }

  /** Starts one call after the other; each runs synchronously as far as it can. */
  function admit(): void {
    if (roundEnds === undefined || performance.now() >= roundEnds) return;
    waiting.shift()?.();
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(admit));
  }

  return async () => {
    roundEnds ??= beginRound();
    if (waiting.length === 0 && performance.now() < roundEnds) return;
    if (waiting.length >= waitingMax) throw new ApiError("OVERLOADED", { retryAfterS: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
