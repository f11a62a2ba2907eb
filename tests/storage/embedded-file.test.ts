import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#storage/database.ts";
import { isOlder } from "#storage/engine/sqlite.ts";
import { temporaryFolder } from "./engines.ts";
import { addBuilding } from "./sample.ts";
import { filledFile, openSample } from "./sample-file.ts";

const folder = temporaryFolder();

test("a second process is refused with the name of the file, and opens it once the first has closed it", async () => {
  const path = await filledFile(folder);
  const db = openSample(path);
  expect(() => openSample(path)).toThrow(`The database file ${path} is in use by another process`);
  const other = `const { DatabaseSync } = require("@photostructure/sqlite");
    new DatabaseSync(${JSON.stringify(`${path}.lock`)}).exec("begin exclusive")`;
  const command = () => execFileSync(process.execPath, ["-e", other], { stdio: "pipe" });
  expect(command).toThrow(/database is locked/);
  await db.destroy();
  expect(command).not.toThrow();
  await openSample(path).destroy();
});

test("a database that ran no query releases its file too", async () => {
  const path = await filledFile(folder);
  await openSample(path).destroy();
  await openSample(path).destroy();
});

test.skipIf(process.platform !== "linux")(
  "another program that opens the database in the meantime finds it in use, and truncates nothing",
  async () => {
    const path = await filledFile(folder);
    const db = openSample(path);
    await addBuilding(db);
    expect(locksOn(`${path}-shm`)).toContain(String(process.pid));
    const other = `const { DatabaseSync } = require("@photostructure/sqlite");
      new DatabaseSync(${JSON.stringify(path)}).prepare("select * from building").all()`;
    execFileSync(process.execPath, ["-e", other]);
    expect(locksOn(`${path}-shm`)).toContain(String(process.pid));
    await db.destroy();
  },
);

test("every open turns on synchronous writes, the write-ahead log and foreign keys", async () => {
  const path = await filledFile(folder);
  for (let round = 0; round < 2; round++) {
    const db = openSample(path);
    const settings = await db
      .transaction()
      .execute(async (tx) => [
        await valueOf(tx, "synchronous"),
        await valueOf(tx, "journal_mode"),
        await valueOf(tx, "foreign_keys"),
      ]);
    expect(settings).toStrictEqual([2, "wal", 1]);
    await db.destroy();
  }
});

test("a SQLite version that can lose data is distinguished from one that cannot", () => {
  expect(isOlder([3, 51, 2], [3, 51, 3])).toBe(true);
  expect(isOlder([3, 50, 9], [3, 51, 3])).toBe(true);
  expect(isOlder([3, 51, 3], [3, 51, 3])).toBe(false);
  expect(isOlder([3, 53], [3, 51, 3])).toBe(false);
  expect(isOlder([4, 0, 0], [3, 51, 3])).toBe(false);
});

/** Returns the processes that hold a lock on a file. Opening the file itself would end our own lock. */
function locksOn(path: string): string[] {
  const { ino } = statSync(path);
  const locks = readFileSync("/proc/locks", "utf8").split("\n");
  return locks
    .map((line) => line.split(/\s+/))
    .flatMap((words) => (words[5]?.endsWith(`:${ino}`) ? words[4]! : []));
}

async function valueOf(db: Pick<Database, "getExecutor">, pragma: string): Promise<unknown> {
  const { rows } = await sql<{
    value: unknown;
  }>`select * from ${sql.raw(`pragma_${pragma}`)} as value`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}
