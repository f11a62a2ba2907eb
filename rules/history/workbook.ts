import type { PackedFile } from "./zip.ts";
import { zip } from "./zip.ts";

/** A row: a wall clock time, followed by texts. */
export interface WorkbookRow {
  /** `2026-11-22 08:13:42` */
  moment: string;
  cells: readonly string[];
}

interface WorkbookTexts {
  sheetName: string;
  heading: readonly string[];
}

/** Excel reads no more rows of a sheet; further rows go into another sheet. */
const SHEET_ROWS_MAX = 1_048_576;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SCHEMAS = "http://schemas.openxmlformats.org";
const SHEET = `${SCHEMAS}/spreadsheetml/2006/main`;
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`;
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const FIRST_DAY_OF_EXCEL = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/**
 * Writes a table for Excel, part by part. Every text is marked as text, so that nothing in it is calculated
 * (attack F06); moments are Excel dates, so that they sort and filter.
 */
export function workbook(
  texts: WorkbookTexts,
  rows: AsyncIterable<WorkbookRow>,
  sheetRowsMax: number = SHEET_ROWS_MAX,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return zip(filesOf(texts, rows, sheetRowsMax));
}

async function* filesOf(
  { sheetName, heading }: WorkbookTexts,
  rows: AsyncIterable<WorkbookRow>,
  sheetRowsMax: number,
): AsyncGenerator<PackedFile> {
  const source = rows[Symbol.asyncIterator]();
  let next = await source.next();
  let sheets = 0;

  async function* sheet(): AsyncGenerator<string> {
    yield `${XML}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${heading.length}" width="22" customWidth="1"/></cols><sheetData>`;
    yield `<row>${heading.map((text) => textCell(text, 2)).join("")}</row>`;
    for (let row = 1; row < sheetRowsMax && !next.done; row++) {
      const { moment, cells } = next.value;
      yield `<row><c s="1"><v>${excelMoment(moment)}</v></c>${cells.map((text) => textCell(text)).join("")}</row>`;
      next = await source.next();
    }
    yield "</sheetData></worksheet>";
  }

  do {
    sheets += 1;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
  } while (!next.done);
  const all = Array.from({ length: sheets }, (_, index) => index + 1);
  const parts: Record<string, string> = {
    "xl/styles.xml": `<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    "xl/workbook.xml": `<workbook xmlns="${SHEET}" xmlns:r="${RELATIONS}"><sheets>${all.map((n) => `<sheet name="${escaped(n === 1 ? sheetName : `${sheetName} ${n}`)}" sheetId="${n}" r:id="rId${n}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...all.map((n) => ["worksheet", `worksheets/sheet${n}.xml`] as const),
      ["styles", "styles.xml"],
    ]),
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "[Content_Types].xml": `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${all.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join("")}</Types>`,
  };
  for (const [name, text] of Object.entries(parts)) yield { name, content: once(XML + text) };
}

function relations(each: readonly (readonly [string, string])[]): string {
  const lines = each.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${lines.join("")}</Relationships>`;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

function textCell(text: string, style?: number): string {
  const mark = style === undefined ? "" : ` s="${style}"`;
  return `<c t="inlineStr"${mark}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

/** Returns a wall clock time without a zone as days since Excel's epoch. */
function excelMoment(moment: string): number {
  return (Date.parse(`${moment.replace(" ", "T")}Z`) - FIRST_DAY_OF_EXCEL) / DAY_MS;
}

const named: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes a text for XML, without characters that XML does not permit; Excel's own escapes are escaped. */
function escaped(text: string): string {
  return text
    .replace(/[\p{Cc}\ufffe\uffff]/gu, " ")
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(/[&<>"]/g, (sign) => named[sign]!);
}
