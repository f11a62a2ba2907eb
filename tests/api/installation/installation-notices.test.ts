import { Secret, TOTP } from "otpauth";
import { expect, onTestFinished, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import type { MailCatcher } from "../../support/outside/mail-catcher.ts";
import { catchMessages } from "../../support/outside/message-gateway.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

/** Returns the number of messages with this subject that have arrived. */
function arrived({ caught }: MailCatcher, subject: string): number {
  return caught.filter(({ text }) => text.includes(`Subject: ${subject}`)).length;
}

/** Adds a second administrator of the installation, so that there is another person to notify. */
async function withSecond({ administrator, resident }: World): Promise<void> {
  const { userId: id } = await resident("Second Administrator");
  const body = { installationAdministrator: true };
  await administrator.api.installationUsers.setAdministrator({ id, body });
}

const plan = { everyHours: 0, keep: 2, passphrase: "two keys and a spare" };

describeApi("the installation's administrators", (start) => {
  test("are all notified of a changed plan, a backup sent in, others' factors, sign-ins and the last mail server", async () => {
    const world = await start();
    const { administrator, clock, db, person } = world;
    const { backups, installationUsers, mailServer } = administrator.api;
    await withSecond(world);
    const { userId: id, api } = await person();
    const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
    await api.secondFactors.confirm({ body: { code } });
    await backups.setPlan({ body: plan });
    const mail = await withMail(world);

    await backups.setPlan({ body: { everyHours: 24, keep: 2 } });
    await backups.setPlan({ body: { everyHours: 24, keep: 2 } });
    await backups.receive();
    await installationUsers.removeFactors({ id });
    await installationUsers.removeFactors({ id });
    await installationUsers.endSessions({ id });
    for (const subject of [
      "The backup schedule was changed",
      "A backup is being uploaded",
      "The second factors of an account were removed",
      "An account was signed out everywhere",
    ]) {
      await expect.poll(() => arrived(mail, subject), { message: subject }).toBe(2);
    }
    await mailServer.remove();
    await expect.poll(() => arrived(mail, "The mail server was changed")).toBe(2);
    const rows = await db.selectFrom("message").select("kind").execute();
    const kinds = ["BACKUP_PLAN_CHANGED", "FACTORS_REMOVED"];
    const repeated = rows.filter(({ kind }) => kinds.includes(kind));
    expect(repeated.length, "calls that changed nothing send no notice").toBe(4);
  });

  test("are notified of the first mail server where they have a mobile number", async () => {
    const gateway = await catchMessages();
    onTestFinished(() => gateway.stop());
    const messageGateway = { url: gateway.url, token: "known-by-this", deadlineMs: 5_000 };
    const world = await start({ messageGateway });
    const { administrator } = world;
    const number = { loginType: "MOBILE", countryCode: "39", mobileNumber: "333 1234567" } as const;
    const made = { name: "Dora", password: PASSWORD, language: "en", ...number } as const;
    const { id } = await administrator.api.onPremise.createUser({ body: made });
    const appointment = { id, body: { installationAdministrator: true } };
    await administrator.api.installationUsers.setAdministrator(appointment);
    await gateway.waitFor(1);
    const body = { emailFrom: "door@example.org", host: "mail.example.org" };
    await administrator.api.mailServer.set({ body });
    const { to, text } = await gateway.waitFor(2);
    expect([to, text]).toEqual(["+393331234567", expect.stringContaining("The mail server was changed")]);
  });

  test("are all notified of a deleted backup", async () => {
    const world = await start();
    await withSecond(world);
    const { backups } = world.administrator.api;
    await backups.setPlan({ body: plan });
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    const mail = await withMail(world);
    const id = (await backups.list()).items[0]!.id;
    await backups.remove({ id });
    await expect.poll(() => arrived(mail, "A backup was deleted")).toBe(2);
    expect(await refusal(backups.remove({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const rows = await world.db.selectFrom("message").select("kind").execute();
    const notices = rows.filter(({ kind }) => kind === "BACKUP_DELETED");
    expect(notices.length, "a call that deleted nothing sends no notice").toBe(2);
  });

  test("are notified of a download however often the plan was changed before", async () => {
    const world = await start();
    const { administrator, db } = world;
    const { backups } = administrator.api;
    await backups.setPlan({ body: plan });
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    await withMail(world);
    for (let keep = 3; keep < 35; keep += 1) await backups.setPlan({ body: { everyHours: 0, keep } });
    await backups.download({ id: (await backups.list()).items[0]!.id });
    const rows = await db.selectFrom("message").select("kind").execute();
    const countSelected = (kind: string) => rows.filter((row) => row.kind === kind).length;
    expect([countSelected("BACKUP_PLAN_CHANGED"), countSelected("BACKUP_DOWNLOADED")]).toEqual([30, 1]);
  });
});
