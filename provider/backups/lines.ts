import { BackupError } from "./problem.ts";

/** The first line has the installation's secret and the names of all migrations: a few kB. */
export const FIRST_LINE_MAX_CHARACTERS = 1024 * 1024;
/** The longest row is a picture of a few megabytes. */
export const LINE_MAX_CHARACTERS = 64 * 1024 * 1024;

interface LineBounds {
  firstMax: number;
  max: number;
}

/**
 * Yields the lines of a text that arrives in parts. Each part is scanned once, for lines of any length.
 * @throws BackupError DAMAGED for a line that is too long, as soon as the limit is exceeded, and for a
 * truncated one
 */
export async function* linesIn(
  parts: AsyncIterable<string>,
  { firstMax, max }: LineBounds = { firstMax: FIRST_LINE_MAX_CHARACTERS, max: LINE_MAX_CHARACTERS },
): AsyncGenerator<string, void> {
  let most = firstMax;
  /** The parts of a line that has not ended. */
  let begun: string[] = [];
  let length = 0;

  function add(text: string): void {
    length += text.length;
    if (length > most) throw new BackupError("DAMAGED");
    begun.push(text);
  }

  for await (const part of parts) {
    let from = 0;
    for (let end = part.indexOf("\n"); end >= 0; end = part.indexOf("\n", from)) {
      add(part.slice(from, end));
      yield begun.join("");
      begun = [];
      length = 0;
      most = max;
      from = end + 1;
    }
    if (from < part.length) add(part.slice(from));
  }
  if (length > 0) throw new BackupError("DAMAGED");
}
