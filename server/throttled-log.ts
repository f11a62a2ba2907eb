import type { StorageFault } from "#storage/database.ts";
import type { Log } from "#storage/log.ts";

const ONE_LINE_IN_MS = 60_000;

/** Faults that repeat for one reason, and the log line for each. */
const MESSAGES = new Map<unknown, string>([
  ["unavailable", "The database does not answer."],
  ["full", "The disk is full: nothing can be saved."],
  ["read-only", "The disk is read-only: nothing can be saved."],
]);

/** Strangers share a few kinds of lines; each device in service has its own. */
const KINDS_MAX = 10_000;

interface LastLine {
  at: number;
  suppressed: number;
}

/**
 * Returns a log that writes one line a minute of each kind, with the number of those it left out: that the
 * database is unreachable, or that its disk takes no writes, instead of a line for each failure because of it
 * (such lines have a `fault`), and what anybody may cause at will (such lines have `repeats`). Takes the log
 * to write to and a clock.
 */
export function throttledLog(log: Log, now: () => number = Date.now): Log {
  const lastLines = new Map<unknown, LastLine>();

  /** Returns how many lines of this kind were left out since the last one; undefined if this one is too. */
  function countSelected(kind: unknown): number | undefined {
    const last = lastLines.get(kind);
    if (last && now() - last.at < ONE_LINE_IN_MS) return void last.suppressed++;
    lastLines.delete(kind);
    if (lastLines.size >= KINDS_MAX) lastLines.delete(lastLines.keys().next().value);
    lastLines.set(kind, { at: now(), suppressed: 0 });
    return last?.suppressed ?? 0;
  }

  return (level, message, fields = {}) => {
    const { repeats, ...about } = fields;
    const calm = MESSAGES.get(fields["fault"]);
    if (calm === undefined && repeats === undefined) return log(level, message, fields);
    const more = countSelected(calm ?? repeats);
    if (more === undefined) return;
    if (calm === undefined) return log(level, message, { ...about, more });
    log("error", calm, {
      first: message,
      fault: fields["fault"] as StorageFault,
      call: fields["call"],
      error: fields["error"],
      more,
    });
  };
}
