import type { Log } from "#provider/house.ts";

const LOOK_EVERY_MS = 50;
const STALL_MS = 200;
const ROUTES_MAX = 5;

interface UnderWay {
  method: string;
  arrival: { route: string };
}

/** Notes which requests are being answered, and logs with their routes when the event loop stood still (fault R21). */
export interface StallWatchdog {
  /** Answers how to say that the request is done. */
  enter(request: UnderWay): () => void;
  stop(): void;
}

export function makeStallWatchdog(log: Log): StallWatchdog {
  const underWay = new Set<UnderWay>();
  /** Done since the last look: what held the loop up may be over by the time that we look. */
  let done: UnderWay[] = [];
  let looked = performance.now();

  const timer = setInterval(() => {
    const now = performance.now();
    const stalledMs = Math.round(now - looked - LOOK_EVERY_MS);
    looked = now;
    if (stalledMs > STALL_MS) {
      const routes = [...done, ...underWay]
        .slice(0, ROUTES_MAX)
        .map(({ method, arrival }) => `${method} ${arrival.route}`);
      log("warn", "The event loop stood still.", { ms: stalledMs, routes });
    }
    done = [];
  }, LOOK_EVERY_MS);
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
