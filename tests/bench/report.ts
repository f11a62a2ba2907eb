import { type Aim, isReached } from "./arithmetic.ts";
import type { Finding, LineReport } from "./finding.ts";

const HEAD = ["", "floor", "ours", "ratio", "aim", ""];

/** Returns all findings as a table for a terminal. */
export function formatTable(reports: readonly LineReport[]): string {
  const rows = reports.flatMap(({ findings }) => findings.map(rowOf));
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const lineOf = (row: string[]): string =>
    row
      .map((text, at) => (at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd();
  const parts = reports.map(({ line, work, against, findings, failure }) => {
    const title = `${line}: ${work}${against === undefined ? "" : `, against ${against}`}`;
    const failed = failure === undefined ? [] : [`  could not be measured: ${failure}`];
    return [title, ...findings.map((finding) => lineOf(rowOf(finding))), ...failed].join("\n");
  });
  return [lineOf(HEAD), ...parts].join("\n\n");
}

/** Returns all findings as JSON, each with whether its aim is reached. */
export function formatJson(reports: readonly LineReport[]): string {
  const summaries = reports.map(({ findings, ...report }) => ({
    ...report,
    findings: findings.map((finding) => ({
      ...finding,
      reached: finding.aim && isReached(finding.aim, finding),
    })),
  }));
  return JSON.stringify(summaries, undefined, 2);
}

function rowOf({ what, unit, floor, ours, ratio, aim }: Finding): string[] {
  const reached = aim && isReached(aim, { ours, ratio });
  return [
    `  ${what} (${unit})`,
    floor === undefined ? "" : inShort(floor),
    inShort(ours),
    ratio === undefined ? "" : `${ratio.toFixed(2)} ×`,
    aim === undefined ? "" : wordsOf(aim),
    reached === undefined ? "" : reached ? "reached" : "MISSED",
  ];
}

function wordsOf({ of, at, value }: Aim): string {
  return `${at === "most" ? "≤" : "≥"} ${value}${of === "ratio" ? " ×" : ""}`;
}

/** Formats a number with three significant digits. */
function inShort(number: number): string {
  if (number >= 100 || Number.isInteger(number)) return number.toFixed(0);
  return number >= 10 ? number.toFixed(1) : number.toFixed(number >= 1 ? 2 : 3);
}
