import type { Log } from "#storage/log.ts";

const CHECK_EVERY_MS = 50;
const STALL_MS = 200;
const ROUTES_MAX = 5;

interface PendingRequest {
  method: string;
  requestInfo: { route: string };
}

/**
 * Tracks the requests that are being answered, and logs their routes when the event loop was blocked (fault
 * R21).
 */
export interface StallWatchdog {
  /** Returns a function to call when the request is done. */
  enter(request: PendingRequest): () => void;
  stop(): void;
}

export function createStallWatchdog(log: Log): StallWatchdog {
  const pending = new Set<PendingRequest>();
  /** Requests done since the last check: the one that blocked the loop may be over by then. */
  let done: PendingRequest[] = [];
  let checkedAt = performance.now();

  const timer = setInterval(() => {
    const now = performance.now();
    const stalledMs = Math.round(now - checkedAt - CHECK_EVERY_MS);
    checkedAt = now;
    if (stalledMs > STALL_MS) {
      const routes = [...done, ...pending]
        .slice(0, ROUTES_MAX)
        .map(({ method, requestInfo }) => `${method} ${requestInfo.route}`);
      log("warn", "The event loop was blocked.", { ms: stalledMs, routes });
    }
    done = [];
  }, CHECK_EVERY_MS);
  timer.unref();

  return {
    enter(request) {
      pending.add(request);
      return () => {
        if (pending.delete(request)) done.push(request);
      };
    },
    stop: () => clearInterval(timer),
  };
}
