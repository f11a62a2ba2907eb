import { ApiError } from "#contract/errors.ts";

/** How long calls are answered on end before whatever else waits is heard: new connections, devices, `/healthz`. */
const ROUND_MS = 5;
/** A crowd that is larger is told to come again. */
const WAITING_MAX = 1_000;

/**
 * Lets calls begin in the order in which they came, some milliseconds of them between two rounds of the event loop.
 * Without it a round takes as long as all calls that lie ready (a hundred long lists: half a second), and accepts a
 * single connection. What it gives is awaited before each call. @throws ApiError OVERLOADED
 */
export function makeTurns(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let roundEnds: number | undefined;

  function comeRound(): void {
    roundEnds = waiting.length === 0 ? undefined : beginRound();
    admit();
  }

  function beginRound(): number {
    setImmediate(comeRound);
    return performance.now() + ROUND_MS;
  }

  /** One call after the other; each does at once what it need not wait for. */
  function admit(): void {
    if (roundEnds === undefined || performance.now() >= roundEnds) return;
    waiting.shift()?.();
    if (waiting.length > 0) queueMicrotask(() => process.nextTick(admit));
  }

  return async () => {
    roundEnds ??= beginRound();
    if (waiting.length === 0 && performance.now() < roundEnds) return;
    if (waiting.length >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 1 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
}
