import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import type { ExportedEvent } from "#rules/history/event-export.ts";
import { exportFile } from "#rules/history/export-file.ts";
import { findInPath } from "../../commands/testing/debian.mjs";

const OFFICE_DEADLINE_MS = 110_000;
/** What a spreadsheet would take for a formula, a command or the end of a cell (attack F06). */
const NAMES = [
  "=1+41",
  "+1+41",
  "-1+41",
  "@SUM(1;41)",
  "\t=1+41",
  "\r=1+41",
  '=HYPERLINK("http://evil.test";"x")',
  "=cmd|' /C calc'!A0",
  'a;b,c"d',
  "two\nlines",
  "  =1+41",
  "＝1+41",
];

const office = findInPath(["soffice"]);
const folder = mkdtempSync(path.join(tmpdir(), "portineria-office-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function eventOf(name: string, index: number): ExportedEvent {
  return {
    id: `event-${index}`,
    time: 1_700_000_000_000 + index,
    kind: "ACCESS",
    outcome: "refused",
    receivedAt: null,
    reason: name,
    method: null,
    offline: false,
    media: false,
    actor: { id: "a", name },
    groups: [{ id: "g", name }],
    device: { id: "d", name },
    button: { id: "b", name },
    targets: [{ id: "t", name }],
    elevatorCalls: [],
  };
}

async function written(format: "csv" | "xlsx"): Promise<string> {
  const parts: Uint8Array[] = [];
  async function* batches() {
    yield NAMES.map(eventOf);
  }
  const order = { format, words: {}, timeZone: "UTC", withGroups: true };
  for await (const part of exportFile(order, batches())) parts.push(part);
  const file = path.join(folder, `history.${format}`);
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

/** Opens a file in LibreOffice; returns its cells with their kinds, in LibreOffice's own format. */
async function openedCells(file: string): Promise<string> {
  const parameters = ["--headless", `-env:UserInstallation=file://${folder}/profile`, "--convert-to", "fods"];
  await promisify(execFile)(office!, [...parameters, "--outdir", folder, file], {
    timeout: OFFICE_DEADLINE_MS,
  });
  return readFileSync(path.join(folder, "history.fods"), "utf8");
}

describe.skipIf(!office)(
  `an exported history${office ? "" : " (skipped: LibreOffice is not installed)"}`,
  () => {
    test.each(["csv", "xlsx"] as const)(
      "has texts in its cells when a spreadsheet opens it, as %s",
      async (format) => {
        const opened = await openedCells(await written(format));
        expect(opened).not.toMatch(/table:formula|xlink:href="http:\/\/evil/);
        const texts = [...opened.matchAll(/<text:p>([^<]*)<\/text:p>/g)].map(([, text]) => text!);
        expect(texts.filter((text) => text.includes("1+41")).length).toBeGreaterThanOrEqual(5);
        expect(texts).not.toContain("42");
        const kinds = [...opened.matchAll(/<table:table-cell[^>]*office:value-type="(\w+)"/g)].map(
          ([, kind]) => kind,
        );
        expect(kinds.filter((kind) => kind !== "string" && kind !== "date")).toEqual([]);
      },
    );

    test("is checked by a test that detects a formula", async () => {
      const file = path.join(folder, "history.csv");
      writeFileSync(file, "name\n=1+41\n");
      const opened = await openedCells(file);
      expect(opened).toMatch(/table:formula/);
      expect(opened).toContain(">42<");
    });
  },
);
