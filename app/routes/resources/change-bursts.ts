/** Changes within this time are reported once. */
const QUIET_MS = 150;

interface ChangeBursts {
  /** Adds a change: one for which a visitor waits is reported at once, with those that were waiting. */
  add(isUrgent: boolean): void;
  /** Drops what is waiting. */
  stop(): void;
}

/** Collects changes that follow each other closely, so that a page reads itself again once for all of them. */
export function collectBursts(report: () => void): ChangeBursts {
  let waiting: NodeJS.Timeout | undefined;
  function stop(): void {
    clearTimeout(waiting);
    waiting = undefined;
  }
  function reportNow(): void {
    stop();
    report();
  }
  return {
    stop,
    add(isUrgent) {
      if (isUrgent) reportNow();
      else waiting ??= setTimeout(reportNow, QUIET_MS);
    },
  };
}
