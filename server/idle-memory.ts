import { performance } from "node:perf_hooks";
import { getHeapSpaceStatistics } from "node:v8";

/** V8 gives memory back only if little was allocated in the five seconds before. */
const CHECK_EVERY_MS = 10_000;
/** The part of the time that the event loop works in an idle server is less than this. */
const IDLE_UTILIZATION = 0.05;
/** A smaller young generation is not worth a collection. */
const YOUNG_MIN_BYTES = 4_194_304;

interface Runtime {
  /** Collects the young generation; undefined without Node's option `--expose-gc`. */
  collect: (() => void) | undefined;
  /** Returns which part of the time the event loop has worked since the last call, between 0 and 1. */
  utilization(): number;
  /** Returns the size of V8's young generation. */
  youngBytes(): number;
}

/**
 * Gives memory back while the server is idle. V8's young generation stays as large as the busiest moment
 * needed, usually the start, until it is collected, which an idle process does not reach for hours. Returns a
 * function that ends this.
 */
export function releaseIdleMemory(
  { collect, utilization, youngBytes }: Runtime = ofThisProcess(),
): () => void {
  const timer = setInterval(() => {
    if (utilization() < IDLE_UTILIZATION && youngBytes() > YOUNG_MIN_BYTES) collect?.();
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

function ofThisProcess(): Runtime {
  let last = performance.eventLoopUtilization();
  return {
    collect: globalThis.gc && (() => globalThis.gc?.({ type: "minor" })),
    utilization() {
      const before = last;
      last = performance.eventLoopUtilization();
      return performance.eventLoopUtilization(last, before).utilization;
    },
    youngBytes: () =>
      getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0,
  };
}
