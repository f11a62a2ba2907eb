import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#storage/database.ts";
import { temporaryFolder } from "../storage/engines.ts";
import { sample, sampleColumns } from "../storage/sample.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type BundledProgram, bundleProgram } from "../support/processes/bundled-program.ts";

const ROUNDS = shortOrLong({ short: 5, long: 50 });
const folder = temporaryFolder();
let writer: BundledProgram;

beforeAll(async () => {
  writer = await bundleProgram(new URL("./durability-writer.ts", import.meta.url));
});
afterAll(() => writer.remove());

test("after repeated kills during writes every acknowledged write is stored, no transaction is partial, and the file is intact", async () => {
  const path = join(folder, "durable.db");
  for (let round = 0; round < ROUNDS; round++) {
    await writeUntilKilled(path, "after-commit", round);
    const { lost, acknowledged, halves, integrity } = await inspect(path);
    expect(acknowledged).toBeGreaterThanOrEqual(100 * (round + 1));
    expect({ lost, halves, integrity }).toStrictEqual({ lost: [], halves: [], integrity: "ok" });
  }
});

test("the same test detects the loss of a writer that acknowledges before the commit", async () => {
  const path = join(folder, "lost.db");
  let lost = 0;
  for (let round = 0; round < 2 * ROUNDS && lost === 0; round++) {
    await writeUntilKilled(path, "before-commit", round);
    lost = (await inspect(path)).lost.length;
  }
  expect(lost).toBeGreaterThan(0);
});

/** Lets 16 writers work until a number of further writes, another one each round, is acknowledged, and kills them. */
async function writeUntilKilled(path: string, acknowledgement: string, round: number): Promise<void> {
  const notes = notesOf(path);
  const enough = linesOf(notes) + 100 + ((round * 61) % 250);
  const child = spawn(process.execPath, [writer.file, path, notes, acknowledgement], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  let errorOutput = "";
  child.stderr.on("data", (text) => (errorOutput += String(text)));
  while (linesOf(notes) < enough && child.exitCode === null) await sleep(5);
  child.kill("SIGKILL");
  await closed;
  expect(errorOutput).toBe("");
  expect(child.signalCode).toBe("SIGKILL");
}

async function inspect(path: string) {
  const db = openDatabase(path, { columns: sampleColumns });
  try {
    const rows = await sample(db).selectFrom("door").select("name").execute();
    const names = new Set(rows.map(({ name }) => name));
    const acknowledged = readFileSync(notesOf(path), "utf8").split("\n").slice(0, -1);
    const other = (name: string) =>
      name.endsWith("first") ? name.replace("first", "second") : name.replace("second", "first");
    const { rows: checks } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    return {
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((name) => !names.has(name)),
      halves: [...names].filter((name) => !names.has(other(name))),
      integrity: checks.map(({ integrity_check }) => integrity_check).join(),
    };
  } finally {
    await db.destroy();
  }
}

function notesOf(path: string): string {
  return `${path}.acknowledged`;
}

function linesOf(path: string): number {
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").length : 0;
}
