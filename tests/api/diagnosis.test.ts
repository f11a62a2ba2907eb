import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DIAGNOSED_PARTS } from "#contract/diagnosis.ts";
import { describeApi } from "../support/api.ts";
import { catchMail } from "../support/mail-catcher.ts";
import { refusal } from "../support/refusal.ts";
import type { World } from "../support/world.ts";

const HOUR_MS = 3_600_000;

async function findings({ administrator }: Pick<World, "administrator">): Promise<Record<string, string>> {
  const { parts } = await administrator.api.diagnosis.read();
  return Object.fromEntries(parts.map(({ part, finding }) => [part, finding]));
}

describeApi("the self-diagnosis", (start) => {
  test("only the installation's administrator reads it", async () => {
    const { otherBuilding, visitor } = await start();
    expect(await refusal((await otherBuilding()).api.diagnosis.read())).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(visitor.diagnosis.read())).toMatchObject({ name: "UNAUTHENTICATED" });
  });

  test("it tells of every part how it is, with what was measured", async () => {
    const { administrator } = await start();

    const { parts } = await administrator.api.diagnosis.read();

    expect(parts.map(({ part }) => part)).toEqual([...DIAGNOSED_PARTS]);
    const of = (name: string) => parts.find(({ part }) => part === name);
    expect(of("database")).toMatchObject({
      ...{ state: "ok", finding: "DATABASE_WORKS" },
      facts: { schema: expect.stringMatching(/^\d{4}-/) as string, bytes: expect.any(Number) as number },
    });
    expect(of("clock")).toMatchObject({ state: "ok", finding: "CLOCK_RIGHT" });
    expect(of("mail")).toMatchObject({ state: "warning", finding: "MAIL_NOT_SET" });
    expect(of("devices")).toMatchObject({ state: "ok", facts: { devicesOnline: 0 } });
    expect(of("version")).toMatchObject({ facts: { version: "0.0.0-test", node: process.versions.node } });
  });

  test("a clock that was set since the start is told, before a database that has the right time as an error", async () => {
    const { administrator, clock } = await start();

    clock.advance(HOUR_MS / 4);

    const { parts } = await administrator.api.diagnosis.read();
    const { finding, facts } = parts.find(({ part }) => part === "clock")!;
    expect(facts.jumpedMs).toBeGreaterThan(HOUR_MS / 5);
    expect(finding).toBe(facts.aheadOfDatabaseMs === undefined ? "CLOCK_JUMPED" : "CLOCK_DIFFERS");
  });

  test("backups are told by the newest that was made here, and by whether the next one comes", async () => {
    const { administrator, clock, place, signIn } = await start();
    const { backups, diagnosis } = administrator.api;
    const told = async () => (await diagnosis.read()).parts.find(({ part }) => part === "backups")!;
    const made = () =>
      expect.poll(async () => (await backups.plan()).run?.state, { timeout: 20_000 }).toBe("DONE");
    expect(await told()).toMatchObject({ state: "warning", finding: "BACKUPS_NONE" });

    await backups.setPlan({ body: { everyHours: 0, keep: 2, passphrase: "two keys and a spare" } });
    await backups.create();
    await made();
    expect(await told()).toMatchObject({
      ...{ state: "ok", finding: "BACKUPS_BY_HAND" },
      facts: { lastBackupAt: expect.any(Number) as number },
    });

    await backups.setPlan({ body: { everyHours: 24, keep: 2 } });
    await made();
    expect(await told()).toMatchObject({ state: "ok", finding: "BACKUPS_MADE" });
    clock.advance(3 * 24 * HOUR_MS);
    // Nobody has looked yet whether one is due.
    const signedIn = await signIn(administrator.email, administrator.password);
    const { parts } = await signedIn.api.diagnosis.read();
    expect(parts.find(({ part }) => part === "backups")).toMatchObject({
      ...{ state: "warning", finding: "BACKUPS_OLD" },
      facts: { backupEveryHours: 24 },
    });

    clock.advance(-3 * 24 * HOUR_MS);
    for (const name of readdirSync(place.folder)) writeFileSync(path.join(place.folder, name), "rubbish");
    expect(await told()).toMatchObject({ state: "error", finding: "BACKUP_UNREADABLE" });
    for (const name of readdirSync(place.folder)) rmSync(path.join(place.folder, name));
    expect(await told()).toMatchObject({ state: "warning", finding: "BACKUPS_NONE" });

    rmSync(place.folder, { recursive: true });
    writeFileSync(place.folder, "no folder");
    expect(await told()).toMatchObject({ state: "error", finding: "BACKUP_UNREADABLE" });
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state, { timeout: 20_000 }).toBe("FAILED");
    expect(await told()).toMatchObject({
      ...{ state: "error", finding: "BACKUPS_FAIL" },
      facts: { lastBackupFailureAt: expect.any(Number) as number },
    });
  });

  test("mail is told by how the last message fared", async () => {
    const world = await start();
    const { mailServer, onPremise } = world.administrator.api;
    const mail = await catchMail();
    const server = { emailFrom: "door@example.org", host: "127.0.0.1" };
    const newcomer = (name: string) => onPremise.createUser({ body: { name, email: `${name}@example.org` } });
    try {
      await mailServer.set({ body: { ...server, port: 1 } });
      expect(await findings(world)).toMatchObject({ mail: "MAIL_SENDS" });
      await newcomer("first");
      await expect.poll(() => findings(world), { timeout: 8_000 }).toMatchObject({ mail: "MAIL_FAILS" });

      await mailServer.set({ body: { ...server, port: mail.port } });
      await newcomer("second");
      await expect.poll(() => findings(world), { timeout: 8_000 }).toMatchObject({ mail: "MAIL_SENDS" });
    } finally {
      await mail.stop();
    }
  });
});
