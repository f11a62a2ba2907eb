import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { copyDatabase } from "#provider/backups/copy.ts";
import { keyOfPassphrase, type PassphraseKey } from "#provider/backups/locks.ts";
import { makeBackup } from "#provider/backups/make.ts";
import { openBackup, readTables } from "#provider/backups/read.ts";
import { replaceOnServer } from "#provider/backups/replace.ts";
import { checkBackup, restoreInto } from "#provider/backups/restore.ts";
import { endAbandonedRestores, findLastRun, openRun } from "#provider/db/backups.ts";
import { json, maintenance, newId, openDatabase, transaction, type Database } from "#provider/db/database.ts";
import { mayReplaceTables } from "#provider/db/replaced-tables.ts";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import type { Tables } from "#provider/db/tables.ts";
import { enqueue } from "#provider/jobs/queue.ts";
import { onEachEngine, onPostgres, temporaryFolder } from "./engines.ts";

const EVENTS = 1_234;
const PASSPHRASE = "a long walk to the door";
const secret = randomBytes(32);
let passphrase: PassphraseKey;

beforeAll(async () => {
  passphrase = await keyOfPassphrase(PASSPHRASE);
});

/** A building with people, one who belongs to another, a picture and a history. */
async function fill(db: Database): Promise<void> {
  await migrate(db, migrations);
  const account = (id: string, more: object) => ({
    ...{ id, email: id, email_key: id, name: `${id} é 🚪`, name_key: id, password_hash: "x", language: "it" },
    ...{ login_type: "MAIL", installation_administrator: false, created_at: 1, preferences: "{}" },
    ...{ mobile_sender_preference: "SMS", ...more },
  });
  await maintenance(db, async (tx) => {
    await tx
      .insertInto("user_account")
      .values(account("zoe", { installation_administrator: true }))
      .execute();
    await tx
      .insertInto("domain")
      .values({
        ...{ id: "d1", name: "villa", label: "Villa", label_key: "villa", events_ttl: 1, preferences: "{}" },
        ...{ automatic_updates_enabled: true, join_by_invite_notification_enabled: false, created_at: 2 },
      })
      .execute();
    await tx
      .insertInto("user_account")
      .values(account("anna", { owner_id: "zoe", home_id: "d1" }))
      .execute();
    await tx
      .insertInto("blob")
      .values({
        ...{ id: newId(), domain_id: "d1", content_type: "image/png", confirmed: true, created_at: 3 },
        content: randomBytes(200_000).toString("base64"),
      })
      .execute();
    await tx.insertInto("console_session").values({ id_hash: "s", sealed: "x", expires_at: 9 }).execute();
    for (let from = 0; from < EVENTS; from += 617) {
      const events = Array.from({ length: 617 }, (_, index) => ({
        ...{ id: newId(), domain_id: "d1", time: from + index, received_at: 5, kind: "ACCESS" },
        ...{ outcome: "granted", offline: index % 2 === 0, media: false, elevator_calls: json([]) },
        targets: json([{ type: "OUTPUT", b: 1, a: { z: null, y: [true, "ü"] } }]),
      }));
      await tx.insertInto("event").values(events).execute();
    }
  });
}

onEachEngine(({ engine, newUrl, open }) => {
  const folder = temporaryFolder();

  test("a backup that is made beside a writer is whole, and gives every row back on either engine", async () => {
    const url = await newUrl();
    const db = open<Tables>(url);
    await fill(db);
    const file = join(folder, `${engine}.backup`);
    let written = 0;
    let stop = false;
    const writing = (async () => {
      while (!stop) {
        await db
          .updateTable("installation")
          .set({ value: String(written++) })
          .where("name", "=", "no")
          .execute();
        await db.insertInto("installation").values({ name: newId(), value: "later" }).execute();
      }
    })();
    const order = { databaseUrl: url, file, passphrase, secret, version: "1.2.3", now: 77 };
    const told: number[] = [];
    const made = await makeBackup({ ...order, onProgress: ({ rows }) => told.push(rows) });
    stop = true;
    await writing;
    expect(written).toBeGreaterThan(0);
    expect(made.bytes).toBe(statSync(file).size);
    expect(told.at(-1)).toBe(made.rows);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
    const content = readFileSync(file).toString("latin1");
    for (const name of ["zoe", "villa", "user_account", secret.toString("base64url")])
      expect(content).not.toContain(name);

    const backup = await openBackup(file, { passphrase: PASSPHRASE });
    expect(backup.secret.equals(secret)).toBe(true);
    expect(backup.head).toMatchObject({ madeAt: 77, version: "1.2.3" });
    expect(await checkBackup(backup)).toBe(made.rows);

    const elsewhere = await newUrl();
    await restoreInto(elsewhere, backup, { source: "x", now: 78 });
    const restored = open<Tables>(elsewhere);
    for (const table of ["user_account", "domain", "event", "blob"] as const) {
      const key = table === "event" ? "time" : "id";
      const rows = (of: Database) =>
        of
          .selectFrom(table)
          .selectAll()
          .orderBy(key as never)
          .execute();
      expect(await rows(restored)).toEqual(await rows(db));
    }
    expect(await restored.selectFrom("console_session").selectAll().execute(), "nobody is signed in").toEqual(
      [],
    );
    await expect(restoreInto(elsewhere, backup, { source: "x", now: 79 })).rejects.toThrow();
    await db.destroy();
    await restored.destroy();
  });

  test("a restore whose process is gone is ended as interrupted, one that is being done is not", async () => {
    const db = open<Tables>(await newUrl());
    await migrate(db, migrations);
    const order = (heldUntil: number) =>
      openRun(db, { kind: "RESTORE", backup: "x", now: heldUntil }, async (tx, id) => {
        await enqueue(tx, "restore by somebody", {}, { id, runAt: 5 });
        await tx.updateTable("job").set({ locked_until: heldUntil }).where("id", "=", id).execute();
      });
    await order(10);
    expect(await order(10), "one at a time").toBeUndefined();
    await endAbandonedRestores(db, 20, 9);
    expect(await findLastRun(db)).toMatchObject({ state: "WAITING" });
    await endAbandonedRestores(db, 20, 11);
    expect(await findLastRun(db)).toMatchObject({ state: "FAILED", problem: "INTERRUPTED", finishedAt: 20 });
    expect(await order(30)).toBeDefined();
  });

  test("a disk that is full leaves nothing half", async () => {
    const url = await newUrl();
    await fill(open<Tables>(url));
    const order = { databaseUrl: url, passphrase, secret, version: "1", now: 1 };
    await expect(makeBackup({ ...order, file: "/dev/full/x.backup" })).rejects.toThrow();
    const stopped = new AbortController();
    const file = join(folder, "stopped.backup");
    const onProgress = () => stopped.abort();
    await expect(makeBackup({ ...order, file, onProgress, signal: stopped.signal })).rejects.toThrow();
    expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
  });
});

describe("a file that is not as it was made", () => {
  const folder = temporaryFolder();
  let whole: Buffer;
  let count = 0;

  beforeAll(async () => {
    const url = join(folder, "source.db");
    const db = openDatabase(url);
    await fill(db);
    await db.destroy();
    const file = join(folder, "whole.backup");
    await makeBackup({ databaseUrl: url, file, passphrase, secret, version: "1", now: 1 });
    whole = readFileSync(file);
  });

  async function problemOf(content: Buffer, unlock: Parameters<typeof openBackup>[1] = { secret }) {
    const file = join(folder, `${++count}.backup`);
    writeFileSync(file, content);
    return openBackup(file, unlock)
      .then(async (backup) => {
        for await (const part of readTables(backup)) expect(part.rows.length).toBeGreaterThan(0);
        return "none";
      })
      .catch((error: { problem?: string }) => error.problem ?? error);
  }

  test("is refused by name, wherever it was changed or cut", async () => {
    const head = whole.indexOf("\n") + 1;
    expect(await problemOf(whole)).toBe("none");
    expect(await problemOf(Buffer.alloc(0))).toBe("NOT_A_BACKUP");
    expect(await problemOf(Buffer.from("SQLite format 3\0".repeat(99)))).toBe("NOT_A_BACKUP");
    expect(await problemOf(whole, { passphrase: "another passphrase" })).toBe("PASSPHRASE");
    expect(await problemOf(whole, { secret: randomBytes(32) })).toBe("PASSPHRASE");
    const newer = Buffer.from(whole.toString("latin1").replace('"format":1', '"format":2'), "latin1");
    expect(await problemOf(newer)).toBe("NEWER");
    for (const cut of [head, head + 3, head + 70_000, whole.length - 1])
      expect(await problemOf(whole.subarray(0, cut)), `cut at ${cut}`).toBe("DAMAGED");
    for (const place of [head - 20, head, head + 1, head + 9, 90_000, whole.length - 1]) {
      const changed = Buffer.from(whole);
      changed[place]! ^= 1;
      expect(await problemOf(changed), `changed at ${place}`).toMatch(/DAMAGED|NOT_A_BACKUP|PASSPHRASE/);
    }
    expect(await problemOf(Buffer.concat([whole, Buffer.from("more")]))).toBe("DAMAGED");
    expect(await problemOf(Buffer.concat([whole, whole.subarray(head)]))).toBe("DAMAGED");
  });
});

onPostgres(({ newUrl, open }) => {
  const folder = temporaryFolder();

  test("an embedded database is copied to PostgreSQL and back, table by table the same", async () => {
    const embedded = join(folder, "site.db");
    const site = openDatabase(embedded);
    await fill(site);
    const url = await newUrl();
    const told: number[] = [];
    const rows = await copyDatabase({ from: embedded, to: url, onProgress: (each) => told.push(each.rows) });
    expect(rows).toMatchObject({ event: EVENTS, user_account: 2, console_session: 1 });
    expect(told.at(-1)).toBe(Object.values(rows).reduce((sum, each) => sum + each, 0));
    await expect(copyDatabase({ from: embedded, to: url })).rejects.toThrow(/not empty/);
    const back = join(folder, "back.db");
    expect(await copyDatabase({ from: url, to: back })).toEqual(rows);
    const copied = open<Tables>(url);
    expect(await migrate(copied, migrations)).toEqual([]);
    await site.destroy();
  });

  /** A site with a backup, and what has been written since. */
  async function siteWithBackup(name: string) {
    const url = await newUrl();
    const db = open<Tables>(url);
    await fill(db);
    const file = join(folder, `${name}.backup`);
    const order = { databaseUrl: url, file, unlock: { secret }, secret, source: name, now: 78 };
    await makeBackup({ ...order, passphrase, version: "1", now: 77 });
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

  test("a restore takes the place of the tables at one moment, beneath whoever reads and writes", async () => {
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
    // Whoever reads for long is waited for, and nobody waits for them behind us.
    const reading = maintenance(db, async (tx) => {
      await tx.selectFrom("event").select("id").limit(1).execute();
      await sleep(2_500);
      return performance.now();
    });
    await replaceOnServer(order);
    const doneAt = performance.now();
    expect(await reading).toBeLessThan(doneAt);
    const before = acknowledged.map((mine) => mine.length);
    await expect
      .poll(() => acknowledged.every((mine, writer) => mine.length > before[writer]! + 3))
      .toBe(true);
    over = true;
    await Promise.all(working);

    const [kept = "", ...others] = await schemas(db);
    expect(kept).toMatch(/^before_restore_1970_01_01_00_00_00_/);
    expect(others).toEqual([]);
    const keysOf = async (from: Database) =>
      (await from.selectFrom("installation").select("name").where("value", "=", "later").execute())
        .map((row) => row.name)
        .sort();
    const old = open<Tables>(`${url}?options=-c%20search_path%3D${kept}`);
    const [then, now] = [await keysOf(old), await keysOf(db)];
    expect([...then, ...now].sort(), "each write is kept once").toEqual(
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

  test("a backup that is damaged or another's changes nothing, and who may not is known before", async () => {
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

    expect(await mayReplaceTables(db)).toBe(true);
    await sql`create role keeper`.execute(db);
    const asKeeper = open<Tables>(`${url}?options=-c%20role%3Dkeeper`);
    expect(await mayReplaceTables(asKeeper)).toBe(false);
  });
});
