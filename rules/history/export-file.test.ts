import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { addGroups, type ExportedEvent, exportFileName } from "./event-export.ts";
import { exportFile, type ExportOrder } from "./export-file.ts";
import { workbook, type WorkbookRow } from "./workbook.ts";

const refused: ExportedEvent = {
  id: "e1",
  time: Date.UTC(2026, 10, 22, 7, 13, 42),
  receivedAt: null,
  kind: "ACCESS",
  outcome: "refused",
  reason: "UNKNOWN_TAG",
  method: "NFC_TAG",
  actor: null,
  button: null,
  targets: [],
  device: { id: "d1", name: "=cmd|'/c calc'!A0" },
  elevatorCalls: [],
  offline: true,
  media: false,
  refusedTag: { id: null, name: null, maskedValue: "•••• C3D4", lastHolder: null },
};
const words = {
  "column.time": "Quando",
  "column.groups": "Gruppi",
  "outcome.refused": "Rifiutato",
  "call.answered": "Risposta",
  "reason.UNKNOWN_TAG": "Tag sconosciuto",
  "person.unknown": "Sconosciuto",
  "answer.yes": "sì",
};

async function* inBatches<T>(...batches: T[][]): AsyncGenerator<T[]> {
  yield* batches;
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

function made(format: ExportOrder["format"], ...batches: ExportedEvent[][]): Promise<Buffer> {
  return bytesOf(exportFile({ format, words, timeZone: "Europe/Rome" }, inBatches(...batches)));
}

const flat = { id: "g1", name: '=HYPERLINK("x")' };
const family = { id: "g2", name: "Conti; +Riva" };
const withGroups = addGroups(new Map([["p1", [flat, family]]]), [
  { ...refused, actor: { id: "p1", name: "Anna" } },
  { ...refused, actor: { id: "p2", name: "Bruno" } },
  refused,
]);

function madeWithGroups(format: ExportOrder["format"]): Promise<Buffer> {
  const order = { format, words, timeZone: "Europe/Rome", withGroups: true };
  return bytesOf(exportFile(order, inBatches(withGroups)));
}

/** The files in a zip by name, read from its directory as programs do. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const count = bytes.readUInt16LE(bytes.length - 12);
  let entry = bytes.readUInt32LE(bytes.length - 6);
  for (let index = 0; index < count; index++) {
    const [packedSize, size] = [bytes.readUInt32LE(entry + 20), bytes.readUInt32LE(entry + 24)];
    const nameLength = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString("utf8", entry + 46, entry + 46 + nameLength);
    const start = bytes.readUInt32LE(entry + 42) + 30 + nameLength;
    const content = inflateRawSync(bytes.subarray(start, start + packedSize));
    expect(content.length, name).toBe(size);
    files.set(name, content.toString("utf8"));
    entry += 46 + nameLength;
  }
  return files;
}

describe("an export of the history", () => {
  test("as CSV has a heading and a line for each event, in the reader's words and time, and no formula", async () => {
    const lines = (await made("csv", [refused], [], [{ ...refused, id: "e2" }]))
      .toString("utf8")
      .split("\r\n");
    expect(lines[0]).toContain('\ufeff"Quando (Europe/Rome)"');
    expect(lines[1]).toBe(
      `"2026-11-22 08:13:42","ACCESS","Rifiutato","Sconosciuto","'=cmd|'/c calc'!A0","NFC_TAG","","","Tag sconosciuto","•••• C3D4","","","sì","",""`,
    );
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(lines[1]);
  });

  test("contains when an event was received if that was much later than it happened", async () => {
    const late = { ...refused, receivedAt: refused.time + 3_600_000 };
    const soon = { ...refused, receivedAt: refused.time + 60_000 };
    const lines = (await made("csv", [late, soon])).toString("utf8").trimEnd().split("\r\n");
    expect(lines.map((line) => line.split('","').at(-2))).toEqual(["received", "2026-11-22 09:13:42", ""]);
    expect(JSON.parse((await made("json", [soon])).toString("utf8"))).toMatchObject([
      { receivedAt: "2026-11-22T07:14:42.000Z" },
    ]);
  });

  test("shows the right to an opening from the console, and why one was not carried out", async () => {
    const unreached = {
      ...refused,
      method: "CONSOLE",
      outcome: "unreached",
      reason: "NOT_REACHED",
      allowedBy: "administrator",
    };
    const opened = { ...unreached, outcome: "opened", reason: null, allowedBy: "rule" };
    const lines = (await made("csv", [unreached, opened])).toString("utf8").trimEnd().split("\r\n");
    expect(lines.map((line) => line.split('","')[8])).toEqual([
      "reason",
      "NOT_REACHED · administrator",
      "rule",
    ]);
    expect(JSON.parse((await made("json", [opened])).toString("utf8"))).toMatchObject([
      { method: "CONSOLE", allowedBy: "rule" },
    ]);
  });

  test("shows how a ring ended, and who answered or declined it", async () => {
    const by = { id: "p1", name: "Anna" };
    const ring: ExportedEvent = { ...refused, kind: "RING", outcome: "called", reason: null };
    const rings: ExportedEvent[] = [
      { ...ring, call: { state: "answered", by } },
      { ...ring, call: { state: "missed", by } },
      { ...ring, call: null },
    ];
    const [, ...lines] = (await made("csv", rings)).toString("utf8").trimEnd().split("\r\n");
    expect(lines.map((line) => line.split('","')[2])).toEqual(["Risposta: Anna", "missed", "called"]);
    const objects = JSON.parse((await made("json", rings)).toString("utf8")) as object[];
    expect(objects[0]).toMatchObject({ outcome: "called", call: { state: "answered", by } });
    expect(objects[2]).not.toHaveProperty("call");
  });

  test("as JSON has codes and ids, and is valid JSON also without events", async () => {
    const [event] = JSON.parse((await made("json", [refused])).toString("utf8")) as object[];
    expect(event).toMatchObject({
      time: "2026-11-22T07:13:42.000Z",
      reason: "UNKNOWN_TAG",
      device: { id: "d1" },
    });
    expect(JSON.parse((await made("json")).toString("utf8"))).toEqual([]);
  });

  test("contains each person's groups if requested, and no formula of their names", async () => {
    const [heading, ...lines] = (await madeWithGroups("csv")).toString("utf8").trimEnd().split("\r\n");
    expect(heading).toContain('"person","Gruppi","device"');
    expect(lines.map((line) => line.split('","').slice(3, 5))).toEqual([
      ["Anna", `'=HYPERLINK(""x""), Conti;' +Riva`],
      ["Bruno", ""],
      ["Sconosciuto", ""],
    ]);
    const events = JSON.parse((await madeWithGroups("json")).toString("utf8")) as { groups: object[] }[];
    expect(events.map(({ groups }) => groups)).toEqual([[flat, family], [], []]);
    const sheet = unzip(await madeWithGroups("xlsx")).get("xl/worksheets/sheet1.xml")!;
    expect(sheet).toContain(">Gruppi</t>");
    expect(sheet).toContain(">=HYPERLINK(&quot;x&quot;), Conti; +Riva</t>");
    expect(sheet).not.toContain("<f>");
  });

  test("contains no groups unless requested", async () => {
    expect((await made("csv", [refused])).toString("utf8")).not.toContain("Gruppi");
    expect(JSON.parse((await made("json", [refused])).toString("utf8"))).not.toHaveProperty("0.groups");
  });

  test("as a workbook has texts as text cells and moments as Excel dates", async () => {
    const odd = { ...refused, device: { id: "d", name: '<b>&"_x0041_\u0000' } };
    const files = unzip(await made("xlsx", [refused, odd]));
    const sheet = files.get("xl/worksheets/sheet1.xml")!;
    expect(sheet.match(/<row>/g)).toHaveLength(3);
    expect(sheet).toContain(`<c t="inlineStr"><is><t xml:space="preserve">=cmd|'/c calc'!A0</t></is></c>`);
    expect(sheet).toContain("&lt;b&gt;&amp;&quot;_x005F_x0041_ <");
    expect(sheet).not.toContain("<f>");
    expect(sheet).toMatch(/<c s="1"><v>46348\.34284/);
    expect([...files.keys()]).toContain("[Content_Types].xml");
  });

  test("continues in another sheet when one is full", async () => {
    async function* rows(): AsyncGenerator<WorkbookRow> {
      for (let row = 0; row < 5; row++) yield { moment: "2026-11-22 08:13:42", cells: [`row ${row}`] };
    }
    const files = unzip(
      await bytesOf(workbook({ sheetName: "History", heading: ["When", "What"] }, rows(), 3)),
    );
    const sheets = [1, 2, 3].map((n) => files.get(`xl/worksheets/sheet${n}.xml`)!);
    expect(sheets.map((sheet) => sheet.match(/row \d/g))).toEqual([
      ["row 0", "row 1"],
      ["row 2", "row 3"],
      ["row 4"],
    ]);
    expect(files.get("xl/workbook.xml")).toContain('name="History 2"');
  });

  test("has a safe file name, whatever the building's name", () => {
    const at = Date.UTC(2026, 10, 22);
    expect(exportFileName("casa-verde", "csv", at)).toBe("history-casa-verde-2026-11-22.csv");
    expect(exportFileName('../../"x\r\nSet-Cookie: a', "xlsx", at)).toBe(
      "history-xet-ookiea-2026-11-22.xlsx",
    );
    expect(exportFileName("", "json", at)).toBe("history-2026-11-22.json");
  });
});
