/** The characters that begin a spreadsheet formula, including full-width forms. */
const FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20";
/**
 * At a cell's beginning, or where a program with another separator would begin a cell, after any number of
 * quotes and spaces.
 */
const FORMULA_BEGINS = new RegExp(`(^|[;,|])(["'\\s\u200b\ufeff]*)(?=[${FORMULA}])`, "g");

/** A byte order mark, for programs that would not assume UTF-8. */
export const CSV_BEGINNING = "\ufeff";

/**
 * Formats cells as a line of CSV. Every cell is quoted and has no line break; a cell that a spreadsheet would
 * calculate is marked as text (attack F06).
 */
export function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(",") + "\r\n";
}

function csvCell(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  const safe = line.replace(FORMULA_BEGINS, "$1'$2");
  return `"${safe.replaceAll('"', '""')}"`;
}
