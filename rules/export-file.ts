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
import { wallClockIn } from "./wall-clock.ts";
import { workbook, type WorkbookRow } from "./workbook.ts";

export interface ExportOrder {
  format: ExportFormat;
  words: ExportWords;
  /** In which the times are told. */
  timeZone: string;
  /** Whether it tells each person's groups; then its events have them. */
  withGroups?: boolean | undefined;
}

/** An export's file, bit by bit as its events come: the same in a browser and on the server. */
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
        yield { moment: clock(event.time), cells: exportCells(columns, event, words) };
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

/** Texts come in lines; as bytes they go on in larger parts. */
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
