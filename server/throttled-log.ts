import type { StorageFault } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";

const ONE_LINE_IN_MS = 60_000;

/** Faults that repeat for one reason, and the log line for each. */
const MESSAGES = new Map<unknown, string>([
  ["unavailable", "The database does not answer."],
  ["full", "The disk is full: nothing can be saved."],
  ["read-only", "The disk is read-only: nothing can be saved."],
]);

interface FaultLine {
  at: number;
  suppressed: number;
}

/**
 * Returns a log that reports once a minute that the database is unreachable, or that its disk takes no
 * writes, instead of writing a line for each failure because of it. Such lines have a `fault`. Takes the log
 * to write to and a clock.
 */
export function throttledLog(log: Log, now: () => number = Date.now): Log {
  const faultLines = new Map<unknown, FaultLine>();
  return (level, message, fields = {}) => {
    const fault = fields["fault"];
    const calm = MESSAGES.get(fault);
    if (calm === undefined) return log(level, message, fields);
    const faultLine = faultLines.get(fault);
    if (faultLine && now() - faultLine.at < ONE_LINE_IN_MS) return void faultLine.suppressed++;
    faultLines.set(fault, { at: now(), suppressed: 0 });
    log("error", calm, {
      first: message,
      fault: fault as StorageFault,
      call: fields["call"],
      error: fields["error"],
      more: faultLine?.suppressed ?? 0,
    });
  };
}
