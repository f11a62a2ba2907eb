import { performance } from "node:perf_hooks";
import { getHeapSpaceStatistics } from "node:v8";

/** V8 gives memory back only if little was allocated in the five seconds before. */
const CHECK_EVERY_MS = 10_000;
/** The part of the time that the event loop works in an idle server is less than this. */
const IDLE_UTILIZATION = 0.05;
/** A smaller young generation is not worth a collection. */
const YOUNG_MIN_BYTES = 4_194_304;
/** The first collection may come too soon after the server worked, further ones would give nothing back. */
const GIVES_UP_AFTER = 2;

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
 * needed, usually the start, until it is collected, which an idle process does not reach for hours. After two
 * collections in a row that gave nothing back, the next one is after the server was busy again. Returns a
 * function that ends this.
 */
export function releaseIdleMemory(
  { collect, utilization, youngBytes }: Runtime = ofThisProcess(),
): () => void {
  if (!collect) return () => undefined;
  let fruitless = 0;
  const timer = setInterval(() => {
    if (utilization() >= IDLE_UTILIZATION) {
      fruitless = 0;
      return;
    }
    const before = youngBytes();
    if (before <= YOUNG_MIN_BYTES || fruitless >= GIVES_UP_AFTER) return;
    collect();
    fruitless = youngBytes() < before ? 0 : fruitless + 1;
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
