import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DIAGNOSED_PARTS } from "#contract/installation/diagnosis.ts";
import { describeApi } from "../../support/api.ts";
import { catchMail } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

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

  test("it reports the state of every part, with what was measured", async () => {
    const { administrator } = await start();

    const { parts } = await administrator.api.diagnosis.read();

    expect(parts.map(({ part }) => part)).toEqual([...DIAGNOSED_PARTS]);
    const of = (name: string) => parts.find(({ part }) => part === name);
    expect(of("database")).toMatchObject({
      state: "ok",
      finding: "DATABASE_WORKS",
      facts: { schema: expect.stringMatching(/^\d{4}-/) as string, bytes: expect.any(Number) as number },
    });
    expect(of("clock")).toMatchObject({ state: "ok", finding: "CLOCK_RIGHT" });
    expect(of("mail")).toMatchObject({ state: "warning", finding: "MAIL_NOT_SET" });
    expect(of("devices")).toMatchObject({ state: "ok", facts: { devicesOnline: 0 } });
    expect(of("version")).toMatchObject({ facts: { version: "0.0.0-test", node: process.versions.node } });
  });

  test("a clock that was set since the start is reported, as an error when the database has the right time", async () => {
    const { administrator, clock } = await start();

    clock.advance(HOUR_MS / 4);

    const { parts } = await administrator.api.diagnosis.read();
    const { finding, facts } = parts.find(({ part }) => part === "clock")!;
    expect(facts.jumpedMs).toBeGreaterThan(HOUR_MS / 5);
    expect(finding).toBe(facts.aheadOfDatabaseMs === undefined ? "CLOCK_JUMPED" : "CLOCK_DIFFERS");
  });

  test("the state of backups follows from the newest one made here, and from whether the next one is due", async () => {
    const { administrator, clock, place, signIn } = await start();
    const { backups, diagnosis } = administrator.api;
    const backupsPart = async () => (await diagnosis.read()).parts.find(({ part }) => part === "backups")!;
    const made = () => expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    expect(await backupsPart()).toMatchObject({ state: "warning", finding: "BACKUPS_NONE" });

    await backups.setPlan({ body: { everyHours: 0, keep: 2, passphrase: "two keys and a spare" } });
    await backups.create();
    await made();
    expect(await backupsPart()).toMatchObject({
      state: "ok",
      finding: "BACKUPS_BY_HAND",
      facts: { lastBackupAt: expect.any(Number) as number },
    });

    await backups.setPlan({ body: { everyHours: 24, keep: 2 } });
    await made();
    expect(await backupsPart()).toMatchObject({ state: "ok", finding: "BACKUPS_MADE" });
    clock.advance(3 * 24 * HOUR_MS);
    // The schedule has not been checked yet.
    const signedIn = await signIn(administrator.email, administrator.password);
    const { parts } = await signedIn.api.diagnosis.read();
    expect(parts.find(({ part }) => part === "backups")).toMatchObject({
      state: "warning",
      finding: "BACKUPS_OLD",
      facts: { backupEveryHours: 24 },
    });

    clock.advance(-3 * 24 * HOUR_MS);
    for (const name of readdirSync(place.folder)) writeFileSync(path.join(place.folder, name), "rubbish");
    expect(await backupsPart()).toMatchObject({ state: "error", finding: "BACKUP_UNREADABLE" });
    for (const name of readdirSync(place.folder)) rmSync(path.join(place.folder, name));
    expect(await backupsPart()).toMatchObject({ state: "warning", finding: "BACKUPS_NONE" });

    rmSync(place.folder, { recursive: true });
    writeFileSync(place.folder, "no folder");
    expect(await backupsPart()).toMatchObject({ state: "error", finding: "BACKUP_FOLDER_NOT_WRITABLE" });
    await backups.create();
    await expect
      .poll(async () => (await backups.plan()).run)
      .toMatchObject({ state: "FAILED", problem: "FOLDER_NOT_WRITABLE" });
    rmSync(place.folder);
    expect(await backupsPart()).toMatchObject({
      state: "error",
      finding: "BACKUPS_FAIL",
      facts: { lastBackupFailureAt: expect.any(Number) as number },
    });
  });

  test("the state of mail follows from the last message", async () => {
    const world = await start();
    const { mailServer, onPremise } = world.administrator.api;
    const mail = await catchMail();
    const server = { emailFrom: "door@example.org", host: "127.0.0.1" };
    const newcomer = (name: string) => onPremise.createUser({ body: { name, email: `${name}@example.org` } });
    try {
      await mailServer.set({ body: { ...server, port: 1 } });
      expect(await findings(world)).toMatchObject({ mail: "MAIL_SENDS" });
      await newcomer("first");
      await expect.poll(() => findings(world)).toMatchObject({ mail: "MAIL_FAILS" });

      await mailServer.set({ body: { ...server, port: mail.port } });
      await newcomer("second");
      await expect.poll(() => findings(world)).toMatchObject({ mail: "MAIL_SENDS" });
    } finally {
      await mail.stop();
    }
  });
});

describeApi("the clock in the self-diagnosis", (start) => {
  test("a clock that was set back is reported until it is right, to those who are signed in", async () => {
    const { administrator, clock } = await start();
    clock.advance(-2 * HOUR_MS);
    const { diagnosis } = administrator.api;
    const clockPart = async () => (await diagnosis.read()).parts.find(({ part }) => part === "clock")!;
    const { state, finding, facts } = await clockPart();
    expect(state).not.toBe("ok");
    expect(finding).toBe(facts.aheadOfDatabaseMs === undefined ? "CLOCK_SET_BACK" : "CLOCK_DIFFERS");
    expect(facts.behindNewestMs).toBeGreaterThan(HOUR_MS);
    clock.advance(2 * HOUR_MS);
    expect((await findings({ administrator }))["clock"]).toBe("CLOCK_RIGHT");
  });
});
