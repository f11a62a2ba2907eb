import { wallClockIn } from "../buildings/wall-clock.ts";
import { CSV_BEGINNING, csvLine } from "./csv.ts";
import {
  exportCells,
  exportColumns,
  type ExportedEvent,
  type ExportFormat,
  exportHeading,
  exportObject,
  type ExportWords,
} from "./event-export.ts";
import { workbook, type WorkbookRow } from "./workbook.ts";

export interface ExportOrder {
  format: ExportFormat;
  words: ExportWords;
  timeZone: string;
  /** Whether it includes the groups of each person, which its events then contain. */
  withGroups?: boolean | undefined;
}

/** Writes an export's file part by part as its events arrive, in a browser as on the server. */
export function exportFile(
  { format, words, timeZone, withGroups = false }: ExportOrder,
  events: AsyncIterable<readonly ExportedEvent[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  if (format === "json") return encoded(jsonOf(events));
  const clock = wallClockIn(timeZone);
  const columns = exportColumns(withGroups);
  const [first = "", ...others] = exportHeading(columns, words);
  const heading = [`${first} (${timeZone})`, ...others];

  async function* rows(): AsyncGenerator<WorkbookRow> {
    for await (const batch of events) {
      for (const event of batch)
        yield { moment: clock(event.time), cells: exportCells(columns, event, { words, clock }) };
    }
  }

  return format === "csv"
    ? encoded(csvOf(heading, rows()))
    : workbook({ sheetName: words["sheet"] ?? "History", heading }, rows());
}

async function* csvOf(heading: readonly string[], rows: AsyncIterable<WorkbookRow>): AsyncGenerator<string> {
  yield CSV_BEGINNING + csvLine(heading);
  for await (const { moment, cells } of rows) yield csvLine([moment, ...cells]);
}

async function* jsonOf(batches: AsyncIterable<readonly ExportedEvent[]>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const events of batches) {
    for (const event of events) {
      yield before + JSON.stringify(exportObject(event));
      before = ",\n";
    }
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

/** Lines are joined to parts of at least this many characters. */
const PART_LENGTH = 262_144;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < PART_LENGTH) continue;
    yield encoder.encode(waiting);
    waiting = "";
  }
  if (waiting !== "") yield encoder.encode(waiting);
}
