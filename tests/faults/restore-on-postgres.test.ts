import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { copyDatabase } from "#provider/backups/copy.ts";
import { createBackup } from "#provider/backups/create.ts";
import { deriveKey, type PassphraseKey } from "#provider/backups/locks.ts";
import { replaceOnServer } from "#provider/backups/replace.ts";
import { type Database, maintenance, openDatabase, transaction } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { canReplaceTables } from "#storage/replaced-tables.ts";
import { onPostgres, temporaryFolder } from "../storage/engines.ts";
import { EVENTS, fillSite } from "../storage/sample-site.ts";

const PASSPHRASE = "a long walk to the door";
const secret = randomBytes(32);
let passphrase: PassphraseKey;

beforeAll(async () => {
  passphrase = await deriveKey(PASSPHRASE);
});

onPostgres(({ newUrl, open }) => {
  const folder = temporaryFolder();

  test("an embedded database is copied to PostgreSQL and back, table by table the same", async () => {
    const embedded = join(folder, "site.db");
    const site = openDatabase(embedded);
    await fillSite(site);
    const url = await newUrl();
    const reported: number[] = [];
    const rows = await copyDatabase({
      from: embedded,
      to: url,
      onProgress: (each) => reported.push(each.rows),
    });
    expect(rows).toMatchObject({ event: EVENTS, user_account: 2, console_session: 1 });
    expect(reported.at(-1)).toBe(Object.values(rows).reduce((sum, each) => sum + each, 0));
    await expect(copyDatabase({ from: embedded, to: url })).rejects.toThrow(/not empty/);
    const back = join(folder, "back.db");
    expect(await copyDatabase({ from: url, to: back })).toEqual(rows);
    const copied = open(url);
    expect(await migrate(copied, migrations)).toEqual([]);
    await site.destroy();
  });

  /** Creates a site with a backup and a later write. */
  async function siteWithBackup(name: string) {
    const url = await newUrl();
    const db = open(url);
    await fillSite(db);
    const file = join(folder, `${name}.backup`);
    const order = { databaseUrl: url, file, unlock: { secret }, secret, source: name, now: 78 };
    await createBackup({ ...order, passphrase, version: "1", now: 77 });
    const write = (key: string) =>
      transaction(db, async (tx) => {
        await tx.insertInto("installation").values({ name: key, value: "later" }).execute();
        await tx.insertInto("console_session").values({ id_hash: key, sealed: "x", expires_at: 9 }).execute();
      });
    await write("after the backup");
    return { url, db, order, write };
  }

  const schemas = async (db: Database): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname ~ '_restor' order by nspname`.execute(db);
    return rows.map((row) => row.name);
  };

  test("a restore replaces the tables at one moment, during reads and writes", async () => {
    const { url, db, order, write } = await siteWithBackup("place");
    await sql`create schema portineria_restoring`.execute(db);
    await sql`create table portineria_restoring.user_account(left_behind text)`.execute(db);
    let over = false;
    const acknowledged: string[][] = [[], [], []];
    const working = acknowledged.map(async (mine, writer) => {
      for (let count = 0; !over; count++) {
        const key = `${writer} ${String(count).padStart(5, "0")}`;
        await write(key);
        mine.push(key);
        const seen = await transaction(db, async (tx) => ({
          one: await tx.selectFrom("installation").select("name").where("value", "=", "later").execute(),
          other: await tx.selectFrom("console_session").select("id_hash").execute(),
        }));
        const sessions = seen.other.map(({ id_hash }) => id_hash).filter((each) => each !== "s");
        expect(sessions.sort()).toEqual(seen.one.map((row) => row.name).sort());
      }
    });
    // The restore waits for a long read, and no one else waits behind the restore.
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const reading = maintenance(db, async (tx) => {
      await tx.selectFrom("event").select("id").limit(1).execute();
      begin();
      await sleep(2_500);
      return performance.now();
    });
    await begun;
    await replaceOnServer(order);
    const doneAt = performance.now();
    expect(await reading).toBeLessThan(doneAt);
    const before = acknowledged.map((mine) => mine.length);
    await expect
      .poll(() => acknowledged.every((mine, writer) => mine.length > before[writer]! + 3))
      .toBe(true);
    over = true;
    await Promise.all(working);

    const [previous = "", ...others] = await schemas(db);
    expect(previous).toMatch(/^before_restore_1970_01_01_00_00_00_/);
    expect(others).toEqual([]);
    const keysOf = async (from: Database) =>
      (await from.selectFrom("installation").select("name").where("value", "=", "later").execute())
        .map((row) => row.name)
        .sort();
    const old = open(`${url}?options=-c%20search_path%3D${previous}`);
    const [then, now] = [await keysOf(old), await keysOf(db)];
    expect([...then, ...now].sort(), "each write is stored once").toEqual(
      ["after the backup", ...acknowledged.flat()].sort(),
    );
    expect(then).toContain("after the backup");
    for (const mine of acknowledged) {
      const firstNew = mine.findIndex((key) => now.includes(key));
      expect(firstNew).toBeGreaterThan(0);
      expect(mine.slice(firstNew).every((key) => now.includes(key))).toBe(true);
    }
    expect(await migrate(db, migrations)).toEqual([]);
    await replaceOnServer({ ...order, now: 79 });
    expect(await keysOf(db)).toEqual([]);
    expect(await schemas(db)).toHaveLength(2);
  });

  test("a damaged or foreign backup changes nothing, and the role is checked first", async () => {
    const { url, db, order } = await siteWithBackup("refused");
    const foreign = { ...order, unlock: { passphrase: PASSPHRASE }, secret: randomBytes(32) };
    await expect(replaceOnServer(foreign)).rejects.toMatchObject({ problem: "OTHER_SECRET" });
    const content = readFileSync(order.file);
    content[content.length - 9]! ^= 1;
    writeFileSync(order.file, content);
    await expect(replaceOnServer(order)).rejects.toMatchObject({ problem: "DAMAGED" });
    expect(await schemas(db)).toEqual([]);
    const later = db.selectFrom("installation").select("name").where("value", "=", "later");
    expect(await later.execute()).toHaveLength(1);

    expect(await canReplaceTables(db)).toBe(true);
    await sql`create role other_owner`.execute(db);
    const asOwnerRole = open(`${url}?options=-c%20role%3Dother_owner`);
    expect(await canReplaceTables(asOwnerRole)).toBe(false);
  });
});
