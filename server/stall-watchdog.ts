import type { Log } from "#provider/context.ts";

const CHECK_EVERY_MS = 50;
const STALL_MS = 200;
const ROUTES_MAX = 5;

interface UnderWay {
  method: string;
  requestInfo: { route: string };
}

/**
 * Tracks the requests that are being answered, and logs their routes when the event loop was blocked (fault
 * R21).
 */
export interface StallWatchdog {
  /** Returns a function to call when the request is done. */
  enter(request: UnderWay): () => void;
  stop(): void;
}

export function makeStallWatchdog(log: Log): StallWatchdog {
  const underWay = new Set<UnderWay>();
  /** Done since the last check: the request that blocked the loop may be over by then. */
  let done: UnderWay[] = [];
  let looked = performance.now();

  const timer = setInterval(() => {
    const now = performance.now();
    const stalledMs = Math.round(now - looked - CHECK_EVERY_MS);
    looked = now;
    if (stalledMs > STALL_MS) {
      const routes = [...done, ...underWay]
        .slice(0, ROUTES_MAX)
        .map(({ method, requestInfo }) => `${method} ${requestInfo.route}`);
      log("warn", "The event loop was blocked.", { ms: stalledMs, routes });
    }
    done = [];
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    enter(request) {
      underWay.add(request);
      return () => {
        if (underWay.delete(request)) done.push(request);
      };
    },
    stop: () => clearInterval(timer),
  };
}
