import { existsSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { storageFault } from "#provider/db/database.ts";
import { migrate } from "#provider/db/migrate.ts";
import { temporaryFolder } from "./engines.ts";
import { filledFile, newPath, openSample } from "./sample-file.ts";
import { sampleMigrations } from "./sample.ts";

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
  expect(readFileSync(path).equals(before), "the damaged file is kept as it is").toBe(true);
});

test("a log without its database is not taken for a new start", () => {
  const path = newPath(folder);
  writeFileSync(`${path}-wal`, "x");
  expect(() => openSample(path)).toThrow(/file is gone/);
  expect(existsSync(path)).toBe(false);
});

test("what a killed first start left behind does not stop the next one", async () => {
  const path = newPath(folder);
  writeFileSync(`${path}.new`, "");
  const db = openSample(path);
  await migrate(db, sampleMigrations);
  await db.destroy();
  expect(existsSync(`${path}.new`)).toBe(false);
  expect(statSync(path).mode & 0o777, "nobody else reads it").toBe(0o600);
});

test("damage that shows only later is named and never answered with wrong rows", async () => {
  const path = await filledFile(folder);
  const db = openSample(path);
  await db.selectFrom("building").select("id").execute();
  overwrite(path, 2 * PAGE_BYTES, statSync(path).size - 2 * PAGE_BYTES);
  const error: unknown = await db
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
