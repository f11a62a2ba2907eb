import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { createBackup } from "#provider/backups/create.ts";
import { deriveKey, type PassphraseKey } from "#provider/backups/locks.ts";
import { openBackup, readTables } from "#provider/backups/read.ts";
import { checkBackup, restoreInto } from "#provider/backups/restore.ts";
import { endAbandonedRestores, findLastRun, openRun } from "#provider/installation/queries/backups.ts";
import { type Database, newId, openDatabase } from "#storage/database.ts";
import { enqueue } from "#storage/jobs/queue.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { onEachEngine, temporaryFolder } from "./engines.ts";
import { fillSite } from "./sample-site.ts";

const PASSPHRASE = "a long walk to the door";
const secret = randomBytes(32);
let passphrase: PassphraseKey;

beforeAll(async () => {
  passphrase = await deriveKey(PASSPHRASE);
});

onEachEngine(({ engine, newUrl, open }) => {
  const folder = temporaryFolder();

  test("a backup made during writes is complete, and restores every row on either engine", async () => {
    const url = await newUrl();
    const db = open(url);
    await fillSite(db);
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
    const progress: number[] = [];
    const made = await createBackup({ ...order, onProgress: ({ rows }) => progress.push(rows) });
    stop = true;
    await writing;
    expect(written).toBeGreaterThan(0);
    expect(made.bytes).toBe(statSync(file).size);
    expect(progress.at(-1)).toBe(made.rows);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
    const content = readFileSync(file).toString("latin1");
    // With their quotes: three letters alone can occur in sealed content by chance.
    for (const name of ['"zoe"', '"villa"', '"user_account"', secret.toString("base64url")])
      expect(content).not.toContain(name);

    const backup = await openBackup(file, { passphrase: PASSPHRASE });
    expect(backup.secret.equals(secret)).toBe(true);
    expect(backup.head).toMatchObject({ madeAt: 77, version: "1.2.3" });
    expect(await checkBackup(backup)).toBe(made.rows);

    const elsewhere = await newUrl();
    await restoreInto(elsewhere, backup, { source: "x", now: 78 });
    const restored = open(elsewhere);
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
    expect(await restored.selectFrom("console_session").selectAll().execute(), "no one is signed in").toEqual(
      [],
    );
    await expect(restoreInto(elsewhere, backup, { source: "x", now: 79 })).rejects.toThrow();
    await db.destroy();
    await restored.destroy();
  });

  test("a restore whose process has died is ended as interrupted, a running one is not", async () => {
    const db = open(await newUrl());
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

  test("a full disk leaves no partial file", async () => {
    const url = await newUrl();
    await fillSite(open(url));
    const order = { databaseUrl: url, passphrase, secret, version: "1", now: 1 };
    await expect(createBackup({ ...order, file: "/dev/full/x.backup" })).rejects.toThrow();
    const stopped = new AbortController();
    const file = join(folder, "stopped.backup");
    const onProgress = () => stopped.abort();
    await expect(createBackup({ ...order, file, onProgress, signal: stopped.signal })).rejects.toThrow();
    expect(existsSync(file) || existsSync(`${file}.partial`)).toBe(false);
  });
});

describe("a file that was changed after it was made", () => {
  const folder = temporaryFolder();
  let whole: Buffer;
  let count = 0;

  beforeAll(async () => {
    const url = join(folder, "source.db");
    const db = openDatabase(url);
    await fillSite(db);
    await db.destroy();
    const file = join(folder, "whole.backup");
    await createBackup({ databaseUrl: url, file, passphrase, secret, version: "1", now: 1 });
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

  test("is refused with the name of the problem, wherever it was changed or cut", async () => {
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
