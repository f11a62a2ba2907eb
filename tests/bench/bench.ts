import { parseArgs } from "node:util";
import { type Line, openRun } from "./bench-run.ts";
import type { LineReport } from "./finding.ts";
import { lines } from "./lines/index.ts";
import { formatJson, formatTable } from "./report.ts";

/** What the export reads. */
const EVENTS_MIN = 200_000;

interface Arguments {
  quick: boolean;
  long: boolean;
  json: boolean;
  /** The number of events in the history that slow lines read. */
  events: number;
  chosen: Line[];
}

/** @throws Error with the problem of the arguments */
function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      quick: { type: "boolean", default: false },
      long: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      only: { type: "string", multiple: true, default: [] },
      events: { type: "string", default: "1000000" },
    },
  });
  const { quick, long, json, only } = values;
  const events = Number(values.events);
  if (!Number.isInteger(events) || events < EVENTS_MIN)
    throw new Error(`--events takes ${EVENTS_MIN} or more`);
  const unknown = only.filter((name) => !lines.some((line) => line.name === name));
  if (unknown.length > 0) throw new Error(`There is no line ${unknown.join(", ")}: npm run bench -- --help`);
  const named = only.length === 0 ? lines : lines.filter(({ name }) => only.includes(name));
  return { quick, long, json, events, chosen: named.filter(({ slow }) => !(quick && slow)) };
}

async function bench({ quick, long, json, events, chosen }: Arguments): Promise<boolean> {
  if (process.platform !== "linux") throw new Error("The bench reads /proc: it needs Linux.");
  const run = openRun({ quick, long, events: chosen.some(({ slow }) => slow) ? events : 0 });
  const reports: LineReport[] = [];
  try {
    for (const line of chosen) {
      process.stderr.write(`${line.name} …\n`);
      reports.push(await reportOf(line, () => line.measure(run)));
    }
  } finally {
    await run.close();
  }
  console.log(json ? formatJson(reports) : formatTable(reports));
  return reports.every(({ failure }) => failure === undefined);
}

/** Measures a line; a failure is reported and does not affect the others. */
async function reportOf(
  { name: line, work, against }: Line,
  measure: () => Promise<LineReport["findings"]>,
): Promise<LineReport> {
  const about = { line, work, against };
  try {
    return { ...about, findings: await measure() };
  } catch (error) {
    return { ...about, findings: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

try {
  process.exitCode = (await bench(readArguments())) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
