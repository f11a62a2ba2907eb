import pino from "pino";
import type { Log } from "#storage/log.ts";

const STANDARD_OUTPUT = 1;
const VALUE_MAX_LENGTH = 500;
const STACK_MAX_LENGTH = 4_000;
/** How much waits for a reader that has stopped reading; more is dropped (fault R32). */
const WAITING_MAX_BYTES = 4 * 1024 * 1024;
/** Lines are written together: as soon as they have this many bytes, or after a moment. */
const BATCH_BYTES = 4 * 1024;
const BATCH_MS = 100;
const FLUSH_DEADLINE_MS = 1_000;

/**
 * pino escapes what JSON requires; this also escapes what moves a terminal's cursor or reorders its text
 * (attack F08).
 */
const unseen = /[\u007f-\u009f\u2028\u2029\p{Cf}]/gu;

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A name and a password in an address, such as a database's or a proxy's. */
const passwordInAddress = /(\b[a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi;

/**
 * Returns the message and the code of an error. Its other fields may contain anything: a request, a row, a
 * key.
 */
function textOf(error: Error): string {
  const { name, message } = error;
  const code =
    "code" in error && /^(string|number)$/.test(typeof error.code) ? ` (${String(error.code)})` : "";
  return `${name}: ${message}${code}`.replace(passwordInAddress, "$1…@");
}

function tidy(value: unknown, maxLength: number): unknown {
  if (value instanceof Error) return tidy(textOf(value), maxLength);
  if (typeof value === "string") {
    const cut =
      value.length > maxLength ? `${value.slice(0, maxLength)}… (${value.length} characters)` : value;
    return cut.replace(unseen, escaped);
  }
  if (Array.isArray(value)) return value.slice(0, 20).map((item) => tidy(item, maxLength));
  return typeof value === "object" && value !== null ? "[object]" : value;
}

export interface Logging {
  log: Log;
  /** Waits until everything is written, for a second at most; resolves to whether it was. */
  flush(): Promise<boolean>;
}

/**
 * Writes one JSON line for each message, to standard output unless a file is named. It never blocks: what a
 * stopped reader does not take is dropped beyond 4 MB. Values are text, numbers, errors and lists of them;
 * long ones are cut.
 */
export function createLogging(level: string, to: number | string = STANDARD_OUTPUT): Logging {
  const destination = pino.destination({
    dest: to,
    sync: false,
    maxLength: WAITING_MAX_BYTES,
    minLength: BATCH_BYTES,
    periodicFlush: BATCH_MS,
  });
  const logger = pino({ level, base: undefined }, destination);
  return {
    log(at, message, fields = {}) {
      if (!logger.isLevelEnabled(at)) return;
      const tidied: Record<string, unknown> = {};
      for (const name in fields) {
        tidied[name] = tidy(fields[name], name === "error" ? STACK_MAX_LENGTH : VALUE_MAX_LENGTH);
      }
      logger[at](tidied, String(tidy(message, VALUE_MAX_LENGTH)));
    },
    flush() {
      return new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), FLUSH_DEADLINE_MS);
        destination.flush(() => {
          clearTimeout(timer);
          resolve(true);
        });
      });
    },
  };
}
