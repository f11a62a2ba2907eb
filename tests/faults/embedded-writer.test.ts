import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Database, storageFault } from "#storage/database.ts";
import { DatabaseSync } from "#storage/engine/sqlite.ts";
import { temporaryFolder } from "../storage/engines.ts";
import { addBuilding, door, readVisits, sample } from "../storage/sample.ts";
import { filledFile, openSample } from "../storage/sample-file.ts";

const folder = temporaryFolder();

test("a write fails with the name of a full disk, reads continue, and space restores writing without a restart", async () => {
  const db = openSample(await filledFile(folder));
  const building = await addBuilding(db);
  await limitPages(db, 1);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      sample(db)
        .insertInto("door")
        .values(door(building, "x".repeat(9_000) + index))
        .execute(),
    ),
  );
  for (const outcome of outcomes) {
    expect(outcome.status === "rejected" ? storageFault(outcome.reason) : "written").toBe("full");
  }
  expect(await readVisits(db, building)).toBe(0);
  await limitPages(db, 1_000_000);
  await sample(db)
    .insertInto("door")
    .values(door(building, "x".repeat(9_000)))
    .execute();
  await db.destroy();
});

test("writes that the engine rolls back together are never acknowledged", async () => {
  const db = openSample(await filledFile(folder));
  await sql`create trigger refuse before insert on building when new.visits = 13
    begin select raise(rollback, 'refused'); end`.execute(db);
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round++) {
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const row = { id: `r-${round}-${index}`, name: `r-${round}-${index}`, visits: index === 7 ? 13 : 0 };
        const single = () => sample(db).insertInto("building").values(row).execute();
        const whole = () =>
          db.transaction().execute((tx) => sample(tx).insertInto("building").values(row).execute());
        try {
          await (index % 2 === 1 ? single() : whole());
          acknowledged.push(row.id);
        } catch (error) {
          expect(String(error)).toMatch(/refused|rolled back/);
        }
      }),
    );
  }
  const rows = await sample(db).selectFrom("building").select("id").where("id", "like", "r-%").execute();
  expect(rows.map(({ id }) => id).sort()).toStrictEqual(acknowledged.sort());
  expect(acknowledged.length).toBeGreaterThan(20);
  await db.destroy();
});

test.concurrent("another program's lock delays a write without stopping the reads, and then fails it as busy", async () => {
  const path = await filledFile(folder);
  const db = openSample(path);
  const building = await addBuilding(db);
  const other = new DatabaseSync(path);
  const write = () =>
    sample(db).updateTable("building").set({ visits: 1 }).where("id", "=", building).execute();
  other.exec("begin immediate");
  const delayed = write();
  expect(await readVisits(db, building)).toBe(0);
  other.exec("rollback");
  await delayed;
  expect(await readVisits(db, building)).toBe(1);
  other.exec("begin immediate");
  const started = performance.now();
  const error: unknown = await write().catch((reason: unknown) => reason);
  expect(storageFault(error)).toBe("busy");
  expect(performance.now() - started).toBeLessThan(30_000);
  other.close();
  await write();
  await db.destroy();
});

test.concurrent("a transaction that stays idle is undone, so that others can write", async () => {
  const db = openSample(await filledFile(folder));
  const building = await addBuilding(db);
  const set = (visits: number, handle: Parameters<typeof sample>[0] = db) =>
    sample(handle).updateTable("building").set({ visits }).where("id", "=", building).execute();
  let wake: (() => void) | undefined;
  const idle = db.transaction().execute(async (tx) => {
    await set(1, tx);
    await new Promise<void>((resolve) => (wake = resolve));
    await set(2, tx);
  });
  const refused = expect(idle).rejects.toThrow(/rolled back/);
  await expect(set(3)).rejects.toThrow(/busy/);
  await new Promise((resolve) => setTimeout(resolve, 5_500));
  await set(4);
  wake?.();
  await refused;
  expect(await readVisits(db, building)).toBe(4);
  await db.destroy();
});

/** Limits the file's pages: SQLite fails at this limit as at a full disk. */
async function limitPages(db: Database, pages: number): Promise<void> {
  await db.transaction().execute((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
}
