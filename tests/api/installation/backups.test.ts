import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { ApiError } from "#contract/errors.ts";
import type { BackupPlan } from "#contract/installation/backups.ts";
import { createBackup } from "#provider/backups/create.ts";
import { createBackupFiles } from "#provider/backups/files.ts";
import { deriveKey } from "#provider/backups/locks.ts";
import { watchBackups } from "#provider/backups/overdue.ts";
import { BackupError } from "#provider/backups/problem.ts";
import { openBackup } from "#provider/backups/read.ts";
import type { Log } from "#storage/log.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

const PASSPHRASE = "two keys and a spare";
const HOUR_MS = 3_600_000;
const plan = { everyHours: 0, keep: 2, passphrase: PASSPHRASE };

async function finished(api: ApiCalls): Promise<NonNullable<BackupPlan["run"]>> {
  await expect
    .poll(async () => (await api.backups.plan()).run?.state, { interval: 20 })
    .toMatch(/DONE|FAILED/);
  return (await api.backups.plan()).run!;
}

describeApi("backups", (start) => {
  test("an overdue scheduled backup is logged once, and its recovery once", async () => {
    const { administrator, db, clock, place, signIn } = await start();
    const lines: string[] = [];
    const log: Log = (level, message) => void lines.push(`${level} ${message}`);
    const watch = watchBackups({ db, folder: place.folder, log, now: clock.now });
    watch.stop();
    const problemAfter = async (ms: number): Promise<string | undefined> => {
      clock.advance(ms);
      await watch.look();
      return watch.problem();
    };
    expect(await problemAfter(0), "without a schedule none is overdue").toBeUndefined();
    await administrator.api.backups.setPlan({ body: { ...plan, everyHours: 24 } });
    await finished(administrator.api);
    expect(await problemAfter(47 * HOUR_MS)).toBeUndefined();
    expect(await problemAfter(2 * HOUR_MS)).toBe("overdue");
    expect(await problemAfter(HOUR_MS)).toBe("overdue");
    expect(lines).toEqual(["warn The scheduled backup is overdue."]);
    const { api } = await signIn(administrator.email, administrator.password);
    await api.backups.create();
    await finished(api);
    expect(await problemAfter(0)).toBeUndefined();
    expect(lines[1]).toBe("info Backups are made as scheduled again.");
  });

  test("the installation's administrator alone sees and makes them, with a passphrase of their choice", async () => {
    const world = await start();
    const { backups } = world.administrator.api;
    const rosa = await world.resident("Rosa");
    for (const call of [
      () => rosa.api.backups.list(),
      () => rosa.api.backups.create(),
      () => rosa.api.backups.plan(),
    ])
      expect(await refusal(call())).toMatchObject({ name: "FORBIDDEN" });
    expect(await backups.plan()).toMatchObject({
      hasPassphrase: false,
      passphraseVersion: null,
      everyHours: 0,
      nextAt: null,
      run: null,
    });
    expect(await refusal(backups.create())).toMatchObject({ name: "BACKUP_PASSPHRASE_NEEDED", status: 409 });
    expect(await refusal(backups.setPlan({ body: { everyHours: 0, keep: 1 } }))).toMatchObject({
      fields: { passphrase: "required" },
    });
    expect(await refusal(backups.setPlan({ body: { ...plan, passphrase: "short" } }))).toMatchObject({
      fields: { passphrase: "passwordTooShort" },
    });
    expect(await refusal(backups.setPlan({ body: { ...plan, everyHours: -1, keep: 100 } }))).toMatchObject({
      fields: { everyHours: "number", keep: "number" },
    });
    const planned = await backups.setPlan({ body: plan });
    expect(planned).toMatchObject({ hasPassphrase: true, keep: 2, run: null });
    const { passphrase: _unchanged, ...schedule } = plan;
    const { passphraseVersion } = await backups.setPlan({ body: schedule });
    expect(passphraseVersion).toBe(planned.passphraseVersion);
    expect((await backups.setPlan({ body: plan })).passphraseVersion).not.toBe(passphraseVersion);

    const release = world.place.hold();
    const orders = await Promise.allSettled(Array.from({ length: 20 }, () => backups.create()));
    release();
    expect(
      orders.filter(({ status }) => status === "fulfilled"),
      "of twenty at once one is made",
    ).toHaveLength(1);
    expect(await finished(world.administrator.api)).toMatchObject({
      kind: "MANUAL",
      state: "DONE",
      problem: null,
    });
    const { items, total } = await backups.list();
    expect(total).toBe(1);
    const { id } = items[0]!;
    expect(items[0]).toMatchObject({ kind: "MANUAL", version: "0.0.0-test", problem: null });
    expect(await backups.get({ id })).toMatchObject({ own: true, rows: expect.any(Number) });
    const files = readdirSync(world.place.folder);
    expect(files).toEqual([`${id}.backup`]);
    for (const other of ["nothing", "..", "%2e%2e%2fportineria", "portineria.db"])
      expect(await refusal(backups.get({ id: other }))).toMatchObject({ name: "NOT_FOUND" });
    await backups.remove({ id });
    expect(await refusal(backups.remove({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await backups.list()).toMatchObject({ items: [], total: 0 });
  });

  test("a scheduled backup is restored once a week for a check, and a failed check is repeated and reported", async () => {
    const { administrator, place, clock, client, signIn } = await start();
    const schedule = { everyHours: 24, keep: 9, passphrase: PASSPHRASE };
    await administrator.api.backups.setPlan({ body: schedule });
    await finished(administrator.api);
    const first = (await administrator.api.backups.plan()).restoreCheck;
    const [{ id } = { id: "" }] = (await administrator.api.backups.list()).items;
    expect(first).toEqual({ backup: id, checkedAt: expect.any(Number), problem: null });

    /** Returns the check after the scheduled backup that is due some days later. */
    const checkAfter = async (days: number) => {
      clock.advance(days * 24 * HOUR_MS);
      const { token } = await signIn(administrator.email, administrator.password);
      const { backups, diagnosis } = client.as({ token });
      await backups.setPlan({ body: schedule });
      expect(await finished(client.as({ token }))).toMatchObject({ kind: "SCHEDULED", state: "DONE" });
      const { parts } = await diagnosis.read();
      const { finding } = parts.find(({ part }) => part === "backups")!;
      return { check: (await backups.plan()).restoreCheck, finding };
    };
    expect(await checkAfter(2)).toEqual({ check: first, finding: "BACKUPS_MADE" });
    const { checkRestore } = place.work;
    place.work.checkRestore = () => Promise.reject(new BackupError("DAMAGED"));
    expect(await checkAfter(6)).toMatchObject({
      check: { problem: "DAMAGED" },
      finding: "RESTORE_CHECK_FAILS",
    });
    place.work.checkRestore = () => Promise.reject(new Error("The thread ended"));
    expect(await checkAfter(1)).toMatchObject({
      check: { problem: "INTERRUPTED" },
      finding: "RESTORE_CHECK_FAILS",
    });
    place.work.checkRestore = checkRestore;
    expect(await checkAfter(1)).toMatchObject({ check: { problem: null }, finding: "BACKUPS_MADE" });

    const file = path.join(place.folder, `${id}.backup`);
    writeFileSync(file, readFileSync(file).subarray(0, -40));
    const callbacks = { onProgress: () => undefined, signal: new AbortController().signal };
    const checked = checkRestore({ file, now: clock.now() }, callbacks);
    await expect(checked).rejects.toMatchObject({ problem: "DAMAGED" });
    expect(readdirSync(path.dirname(place.folder))).not.toContain("restoring");
  });

  test("a backup is made automatically as soon as it is due, and the oldest are deleted", async () => {
    const world = await start();
    const { api } = world.administrator;
    const daily = { everyHours: 24, keep: 1 };
    await api.backups.setPlan({ body: { ...daily, passphrase: PASSPHRASE } });
    expect(await finished(api)).toMatchObject({ kind: "SCHEDULED", state: "DONE" });
    const [first] = (await api.backups.list()).items;
    const { nextAt, run } = await api.backups.setPlan({ body: daily });
    expect(nextAt, "not again before its time").toBe(run!.requestedAt + 24 * HOUR_MS);
    world.clock.advance(25 * HOUR_MS);
    const { token } = await world.signIn(world.administrator.email, world.administrator.password);
    const later = world.client.as({ token });
    await later.backups.setPlan({ body: daily });
    const ids = async () => (await later.backups.list()).items.map(({ id }) => id);
    await expect.poll(ids).not.toContain(first!.id);
    await finished(later);
    expect((await later.backups.list()).items).toHaveLength(1);
  });

  test("files that were put into the folder are checked, and only suitable ones are restored", async () => {
    const world = await start();
    const { api } = world.administrator;
    const { folder } = world.place;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "garbage.backup"), "no backup at all");
    writeFileSync(path.join(folder, "half.backup.partial"), "");
    expect(await api.backups.get({ id: "garbage" })).toMatchObject({ problem: "NOT_A_BACKUP", own: false });
    expect((await api.backups.list()).items.map(({ id }) => id)).toEqual(["garbage"]);
    const isEmbedded = world.db.engine === "embedded";
    const refused = await refusal(api.backups.restore({ id: "garbage", body: {} }));
    expect(refused).toMatchObject({ name: "BACKUP_NOT_USABLE" });
    expect(await api.backups.plan()).toMatchObject({ restorable: true });

    await api.backups.setPlan({ body: plan });
    await api.backups.create();
    await finished(api);
    const own = (await api.backups.list()).items.find(
      ({ kind, id }) => kind === "MANUAL" && id !== "garbage",
    )!;
    // The same content, made elsewhere.
    const foreign = path.join(folder, "received-1.backup");
    const other = { secret: randomBytes(32), passphrase: await deriveKey("from another installation") };
    await createBackup({
      ...other,
      databaseUrl: world.place.databaseUrl,
      file: foreign,
      version: "1",
      now: 1,
    });
    expect(await api.backups.get({ id: "received-1" })).toMatchObject({
      own: false,
      rows: null,
      problem: null,
    });
    for (const passphrase of [undefined, PASSPHRASE]) {
      const wrong = await refusal(api.backups.restore({ id: "received-1", body: { passphrase } }));
      expect(wrong).toMatchObject({ name: "BACKUP_PASSPHRASE_WRONG", fields: { passphrase: "wrong" } });
    }
    const damaged = path.join(folder, "damaged.backup");
    copyFileSync(path.join(folder, `${own.id}.backup`), damaged);
    writeFileSync(damaged, "more", { flag: "a" });
    // A small file is read to its end in the call itself, and then refused there.
    const outcome = await api.backups.restore({ id: "damaged", body: {} }).then(
      async () => (await finished(api))!.problem,
      (error: ApiError) => error.errorName,
    );
    expect(["DAMAGED", "BACKUP_NOT_USABLE"]).toContain(outcome);
    expect(world.place.restarted()).toBe(0);
    expect(existsSync(path.join(folder, "../restoring"))).toBe(false);

    if (!isEmbedded) {
      // Other servers at the same database derive their keys from the same secret.
      await api.backups.restore({ id: "received-1", body: { passphrase: "from another installation" } });
      expect(await finished(api)).toMatchObject({ state: "FAILED", problem: "OTHER_SECRET" });
      expect(world.place.restarted()).toBe(0);
    }

    const later = await world.person("Somebody who came later");
    const release = world.place.hold();
    const orders = await Promise.allSettled(
      Array.from({ length: 5 }, () => api.backups.restore({ id: own.id, body: {} })),
    );
    release();
    expect(orders.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect.poll(() => world.place.restarted()).toBe(1);
    if (isEmbedded) {
      expect(readdirSync(path.join(folder, "../restoring"))).toEqual(
        expect.arrayContaining(["portineria.db", "ready"]),
      );
      return;
    }
    expect(await refusal(api.users.me()), "nobody is signed in").toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(world.signIn(later.email, later.password))).toMatchObject({ name: "WRONG_LOGIN" });
    const again = await world.signIn(world.administrator.email, world.administrator.password);
    expect(await again.api.backups.plan()).toMatchObject({
      hasPassphrase: true,
      keep: plan.keep,
      run: { kind: "RESTORE", state: "DONE", backup: own.id },
    });
  });

  test("only an ordinary file in the folder is a backup, wherever a link points", async () => {
    const world = await start();
    const { api } = world.administrator;
    const { folder } = world.place;
    await api.backups.setPlan({ body: plan });
    await api.backups.create();
    await finished(api);
    const [own] = (await api.backups.list()).items;
    const elsewhere = path.join(folder, "../elsewhere.backup");
    renameSync(path.join(folder, `${own!.id}.backup`), elsewhere);
    symlinkSync(elsewhere, path.join(folder, "link.backup"));
    symlinkSync("/etc/passwd", path.join(folder, "passwd.backup"));
    mkdirSync(path.join(folder, "directory.backup"));
    execFileSync("mkfifo", [path.join(folder, "pipe.backup")]);

    const files = createBackupFiles(folder, () => world.clock.now());
    const checkpoint = () => Promise.resolve();
    expect((await api.backups.list()).items).toEqual([]);
    for (const id of ["link", "passwd", "directory", "pipe"]) {
      const calls = [
        api.backups.get({ id }),
        api.backups.restore({ id, body: { passphrase: PASSPHRASE } }),
        api.backups.remove({ id }),
      ];
      expect(await refusals(calls), id).toEqual(calls.map(() => ({ name: "NOT_FOUND", status: 404 })));
      expect(await refusal(files.read(id, checkpoint)), id).toMatchObject({ name: "BACKUP_NOT_USABLE" });
      await expect(openBackup(path.join(folder, `${id}.backup`), {}), id).rejects.toThrow(BackupError);
    }
    expect(existsSync(elsewhere)).toBe(true);
    writeFileSync(path.join(folder, "garbage.backup"), "no backup at all");
    expect(await refusal(files.read("garbage", checkpoint))).toMatchObject({ name: "BACKUP_NOT_USABLE" });
    expect(await refusal(files.read("nothing", checkpoint))).toMatchObject({ name: "NOT_FOUND" });
    renameSync(elsewhere, path.join(folder, "back.backup"));
    const { bytes, content } = await files.read("back", checkpoint);
    expect((await new Response(content).arrayBuffer()).byteLength).toBe(bytes);
  });
});
