import {
  copyFileSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { storageFault } from "#storage/database.ts";
import { EmbeddedEngine } from "#storage/engine/embedded-engine.ts";
import { migrate } from "#storage/migrate.ts";
import { temporaryFolder } from "./engines.ts";
import { addBuilding, sample, sampleMigrations } from "./sample.ts";
import { filledFile, newPath, openSample } from "./sample-file.ts";

const PAGE_BYTES = 4096;
const folder = temporaryFolder();

const damages: [string, (path: string) => void][] = [
  ["an empty file", (path) => truncateSync(path, 0)],
  ["another kind of file", (path) => writeFileSync(path, "<html>not a database</html>".repeat(1000))],
  ["a damaged header", (path) => overwrite(path, 0, 16)],
  ["a file that was cut off", (path) => truncateSync(path, statSync(path).size - 3 * PAGE_BYTES)],
  ["a file cut off inside a page", (path) => truncateSync(path, statSync(path).size - 100)],
  ["a damaged first table", (path) => overwrite(path, 100, PAGE_BYTES - 100)],
  ["damage in the middle", (path) => overwrite(path, 4 * PAGE_BYTES, 6 * PAGE_BYTES)],
];

test.each(damages)("%s is refused at the start, with its name and how to restore", async (_name, damage) => {
  const path = await filledFile(folder);
  damage(path);
  const before = readFileSync(path);
  const error = failureOf(() => openSample(path));
  expect(error).toMatchObject({ message: expect.stringContaining(path) });
  expect(error).toMatchObject({
    message: expect.stringContaining("npm run restore -- FILE"),
  });
  expect(storageFault(error)).toBe("corrupt");
  expect(readFileSync(path).equals(before), "the damaged file is unchanged").toBe(true);
});

describe("a log that contains acknowledged writes", () => {
  const COMMITS = 12;
  const FRAME_BYTES = PAGE_BYTES + 24;
  const HEADER_BYTES = 32;

  /** Creates a file as a killed process leaves it; returns the offset of each commit in its log. */
  async function killedFile(): Promise<{ path: string; log: string; commits: number[] }> {
    const running = await filledFile(folder);
    const db = openSample(running);
    const commits: number[] = [];
    for (let count = 0; count < COMMITS; count++) {
      commits.push(count === 0 ? HEADER_BYTES : statSync(`${running}-wal`).size);
      await addBuilding(db);
    }
    const path = newPath(folder);
    for (const suffix of ["", "-wal", ".open"]) copyFileSync(running + suffix, path + suffix);
    await db.destroy();
    return { path, log: `${path}-wal`, commits };
  }

  /** Creates the same, with the log's index as a killed process leaves it after `indexAfter` commits. */
  async function killedWithIndex({ indexAfter = COMMITS } = {}): Promise<
    Awaited<ReturnType<typeof killedFile>>
  > {
    const running = await filledFile(folder);
    const db = openSample(running);
    const path = newPath(folder);
    const commits: number[] = [];
    for (let count = 0; count < COMMITS; count++) {
      commits.push(count === 0 ? HEADER_BYTES : statSync(`${running}-wal`).size);
      await addBuilding(db);
      if (count + 1 === indexAfter) copyFileSync(`${running}-shm`, `${path}-shm`);
    }
    for (const suffix of ["", "-wal"]) copyFileSync(running + suffix, path + suffix);
    await db.destroy();
    return { path, log: `${path}-wal`, commits };
  }

  /** Opens a file; returns the number of its buildings without the first. */
  async function commitsIn(path: string): Promise<number> {
    const db = openSample(path);
    const buildings = await sample(db).selectFrom("building").select("id").execute();
    await db.destroy();
    return buildings.length - 1;
  }

  test("is read whole", async () => {
    const { path } = await killedFile();
    expect(await commitsIn(path)).toBe(COMMITS);
  });

  test.each<[string, (log: string, commits: number[]) => void]>([
    ["its header", (log) => overwrite(log, 0, HEADER_BYTES)],
    ["the salt of its header", (log) => overwrite(log, 16, 1)],
    ["its first commit", (log, [first]) => overwrite(log, first! + 2_000, 1)],
    ["the head of a frame", (log, commits) => overwrite(log, commits[4]! + 4, 20)],
    ["the checksum of a frame", (log, commits) => overwrite(log, commits[4]! + 16, 1)],
    ["its middle", (log, commits) => overwrite(log, commits[5]! + 100, 2 * FRAME_BYTES)],
    ["the last commit but one", (log, commits) => overwrite(log, commits.at(-2)! + 2_000, 1)],
  ])("is refused with damage in %s, and left unchanged", async (_where, damage) => {
    const { path, log, commits } = await killedFile();
    damage(log, commits);
    const before = readFileSync(log);
    const error = failureOf(() => openSample(path));
    expect(error).toMatchObject({ message: expect.stringContaining(path) });
    expect(storageFault(error)).toBe("corrupt");
    expect(readFileSync(log).equals(before)).toBe(true);
  });

  test("can be deleted when it is damaged: the file then opens without its changes, and this is noticed", async () => {
    const { path, log, commits } = await killedFile();
    overwrite(log, commits[4]! + 16, 1);
    expect(() => openSample(path)).toThrow(/its log is broken/);
    rmSync(log);
    const engine = new EmbeddedEngine(path, { json: new Set(), boolean: new Set() });
    expect(engine.logMissing).toBe(true);
    await engine.close();
    expect(await commitsIn(path)).toBe(0);
  });

  test("loses only the commit that a power cut interrupted, which was not acknowledged", async () => {
    for (const tear of [
      (log: string, at: number) => truncateSync(log, at + 100),
      (log: string, at: number) => overwrite(log, at + 500, 100),
      (log: string, at: number) => writeFileSync(log, readFileSync(log).fill(0, at)),
    ]) {
      const { path, log, commits } = await killedFile();
      tear(log, commits.at(-1)!);
      expect(await commitsIn(path)).toBe(COMMITS - 1);
    }
  });

  test.each<[string, (log: string, at: number) => void]>([
    ["a byte of its last commit was changed", (log, at) => overwrite(log, at + 2_000, 1)],
    ["it ends before its last commit", (log, at) => truncateSync(log, at)],
    ["it ends within its last commit", (log, at) => truncateSync(log, at + 100)],
    ["it is empty", (log) => truncateSync(log, 0)],
    ["there is only half of its header", (log) => truncateSync(log, 20)],
    ["it is gone", (log) => rmSync(log)],
  ])("is refused where a killed server left it whole and %s", async (_what, damage) => {
    const { path, log, commits } = await killedWithIndex();
    damage(log, commits.at(-1)!);
    const error = failureOf(() => openSample(path));
    expect(error).toMatchObject({ message: expect.stringContaining(path) });
    expect(storageFault(error)).toBe("corrupt");
  });

  test("is read whole where a killed server left it whole", async () => {
    const { path } = await killedWithIndex();
    expect(await commitsIn(path)).toBe(COMMITS);
  });

  test("may end where a power cut ended it, if its index is older", async () => {
    for (const indexAfter of [1, COMMITS - 1]) {
      const { path, log, commits } = await killedWithIndex({ indexAfter });
      truncateSync(log, commits.at(-1)! + 100);
      expect(await commitsIn(path)).toBe(COMMITS - 1);
    }
  });

  test("may be of a later checkpoint than its index", async () => {
    const running = await filledFile(folder);
    const path = newPath(folder);
    const db = openSample(running);
    for (let count = 0; count < COMMITS; count++) await addBuilding(db);
    copyFileSync(`${running}-shm`, `${path}-shm`);
    await sql`pragma wal_checkpoint(restart)`.execute(db);
    for (let count = 0; count < 2; count++) await addBuilding(db);
    for (const suffix of ["", "-wal"]) copyFileSync(running + suffix, path + suffix);
    await db.destroy();
    expect(await commitsIn(path)).toBe(COMMITS + 2);
  });

  test("may be gone if the database has all of it", async () => {
    const running = await filledFile(folder);
    const path = newPath(folder);
    const db = openSample(running);
    for (let count = 0; count < COMMITS; count++) await addBuilding(db);
    await sql`pragma wal_checkpoint(full)`.execute(db);
    for (const suffix of ["", "-shm"]) copyFileSync(running + suffix, path + suffix);
    await db.destroy();
    expect(await commitsIn(path)).toBe(COMMITS);
  });

  test("may have old frames after its end", async () => {
    const running = await filledFile(folder);
    const db = openSample(running);
    for (let count = 0; count < COMMITS; count++) await addBuilding(db);
    const checkpoint = await sql`pragma wal_checkpoint(passive)`.execute(db);
    expect(checkpoint.rows).toHaveLength(1);
    for (let count = 0; count < 2; count++) await addBuilding(db);
    const path = newPath(folder);
    for (const suffix of ["", "-wal"]) copyFileSync(running + suffix, path + suffix);
    expect(statSync(`${path}-wal`).size).toBeGreaterThan(COMMITS * FRAME_BYTES);
    await db.destroy();
    expect(await commitsIn(path)).toBe(COMMITS + 2);
  });
});

test("a log that was deleted with its index is noticed at the next start, and at no other", async () => {
  const running = await filledFile(folder);
  const first = openSample(running);
  const path = newPath(folder);
  await addBuilding(first);
  for (const suffix of ["", ".open"]) copyFileSync(running + suffix, path + suffix);
  await first.destroy();
  expect(existsSync(`${running}.open`), "closed in order").toBe(false);

  for (const expected of [true, false]) {
    const engine = new EmbeddedEngine(path, { json: new Set(), boolean: new Set() });
    expect(engine.logMissing).toBe(expected);
    await engine.close();
  }
});

test("a log without its database does not count as a new installation", () => {
  const path = newPath(folder);
  writeFileSync(`${path}-wal`, "x");
  expect(() => openSample(path)).toThrow(/file is gone/);
  expect(existsSync(path)).toBe(false);
});

test("the file of a killed first start does not prevent the next one", async () => {
  const path = newPath(folder);
  writeFileSync(`${path}.new`, "");
  const db = openSample(path);
  await migrate(db, sampleMigrations);
  await db.destroy();
  expect(existsSync(`${path}.new`)).toBe(false);
  expect(statSync(path).mode & 0o777, "no one else reads it").toBe(0o600);
});

test("damage that is found only later is reported with the file's path, and never answered with wrong rows", async () => {
  const path = await filledFile(folder);
  const db = openSample(path);
  await sample(db).selectFrom("building").select("id").execute();
  overwrite(path, 2 * PAGE_BYTES, statSync(path).size - 2 * PAGE_BYTES);
  const error: unknown = await sample(db)
    .selectFrom("door")
    .selectAll()
    .execute()
    .catch((reason: unknown) => reason);
  expect(error).toMatchObject({ message: expect.stringContaining(path) });
  expect(storageFault(error)).toBe("corrupt");
  await db.destroy();
});

function overwrite(path: string, from: number, bytes: number): void {
  const content = readFileSync(path);
  writeFileSync(path, content.fill(0xa5, from, from + bytes));
}

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
