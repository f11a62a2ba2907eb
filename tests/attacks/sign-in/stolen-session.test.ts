import { afterAll, expect, test } from "vitest";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";
import { createMovedClock } from "../support/moved-clock.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const MINUTE_MS = 60_000;

const clock = createMovedClock();
afterAll(() => clock.remove());

describeConsoles("a stolen session of the installation's administrator", { env: clock.env }, (shared) => {
  test("can't get a backup, appoint an administrator or set a mail server without the password", async () => {
    clock.setAhead(0);
    const { visitor, world, mine } = shared.now;
    const owner = visitor();
    await owner.signIn(world.administrator);
    const plan = {
      everyHours: "0",
      keep: "3",
      passphrase: "two keys and a spare",
      passwordAgain: "two keys and a spare",
    };
    expect((await owner.fillIn("/installation/backup/plan", plan)).status).toBe(303);
    clock.setAhead(6 * MINUTE_MS);
    const thief = owner.copy();
    const before = (await shared.now.rows()).get("backup_plan");
    const account = `/installation/users/${mine.people.resident.userId}`;
    const tries: [string, Record<string, string>][] = [
      ["/installation/backup/plan", { ...plan, keep: "7" }],
      [`${account}/administrator`, { intent: "confirm" }],
      [`${account}/sessions`, { intent: "confirm" }],
      ["/account/security/remove_app", { intent: "confirm" }],
      [
        "/installation/mail",
        {
          intent: "save",
          emailFrom: "eve@example.org",
          host: "mail.example.org",
          port: "25",
          protocol: "smtp",
        },
      ],
      ["/installation/backup/plan", { ...plan, proofPassword: "a guess" }],
    ];
    for (const [path, fields] of tries) {
      const { status, text } = await thief.submit(path, fields);
      expect([400, 403], path).toContain(status);
      expect(text, path).toContain('name="proofPassword"');
      expect(text, path).not.toContain(plan.passphrase);
    }
    const download = await thief.open("/installation/backup/any/file");
    expect([download.status, download.headers.location]).toEqual([
      302,
      "/proof?to=%2Finstallation%2Fbackup%2Fany%2Ffile",
    ]);
    const sending = await thief.open("/installation/backup/receive");
    expect(sending.headers.location).toBe("/proof?to=%2Finstallation%2Fbackup%2Freceive");
    expect((await shared.now.rows()).get("backup_plan")).toEqual(before);
    expect((await shared.now.rows()).get("mail_server") ?? []).toEqual([]);

    // A person who knows the password continues with what was typed.
    const proved = await owner.fillIn("/installation/backup/plan", { ...plan, proofPassword: PASSWORD });
    expect(proved.status).toBe(303);
    expect((await owner.submit(`${account}/sessions`, { intent: "confirm" })).status).toBe(303);
  });

  test("gets no password link, not even its owner's, and changes no one's e-mail address", async () => {
    clock.setAhead(0);
    const { console, visitor, world, mine, rows } = shared.now;
    const [owner, resident] = [visitor(), mine.people.resident];
    await owner.signIn(world.administrator);
    const session = await stealSession(shared.now, owner);
    clock.setAhead(6 * MINUTE_MS);
    const thief = owner.copy();
    const calls = console.calls(session!.userToken.access_token);
    const before = await rows();
    const account = (id: string) => `/installation/users/${id}`;
    const tries: [string, Record<string, string>][] = [
      [account(resident.userId), { intent: "link" }],
      [account(resident.userId), { intent: "link", proofPassword: "a guess" }],
      ["/reset_password", { intent: "ask", contact: resident.email }],
      ["/reset_password", { intent: "ask", contact: world.administrator.email }],
      ["/known_browser", { intent: "ask", contact: resident.email }],
    ];
    for (const [path, fields] of tries) {
      const { status, text } = await thief.submit(path, fields);
      expect([400, 403], path).toContain(status);
      expect(text, path).toContain('name="proofPassword"');
      expect(text, path).not.toContain("token=");
    }
    // Its own page has no such button.
    const own = await thief.submit(account(world.administrator.userId), { intent: "link" });
    expect([own.status, own.text]).toEqual([403, expect.not.stringContaining("token=")]);
    const change = { id: resident.userId, body: { email: "thief@example.net" } };
    expect(await refusal(calls.users.update(change))).toMatchObject({ name: "FRESH_PROOF_NEEDED" });
    expect(await refusal(calls.users.remove({ id: resident.userId }))).toMatchObject({
      name: "FRESH_PROOF_NEEDED",
    });
    const after = await rows();
    for (const table of ["account_link", "user_account", "message"]) {
      expect(after.get(table) ?? [], table).toEqual(before.get(table) ?? []);
    }

    // A person who knows the password continues in the same form.
    const proved = await owner.submit("/reset_password", {
      intent: "ask",
      contact: resident.email,
      proofPassword: PASSWORD,
    });
    expect([proved.status, proved.text]).toEqual([200, expect.stringContaining("/reset_password?token=")]);
    const sent = await owner.submit(account(resident.userId), { intent: "link" });
    expect([sent.status, sent.text]).toEqual([200, expect.stringContaining("/reset_password?token=")]);
  });

  test("is redirected to no other site by the page that requests the password", async () => {
    clock.setAhead(0);
    const { visitor, world } = shared.now;
    const owner = visitor();
    await owner.signIn(world.administrator);
    for (const to of ["//evil.example", "https://evil.example/x", "/\\evil.example", "javascript:alert(1)"]) {
      const { status, headers } = await owner.open(`/proof?${new URLSearchParams({ to })}`);
      expect([status, headers.location], to).toEqual([302, "/"]);
    }
    clock.setAhead(6 * MINUTE_MS);
    const path = `/proof?${new URLSearchParams({ to: "//evil.example" })}`;
    const wrong = await owner.submit(path, { proofPassword: "a guess" });
    expect(wrong.status).toBe(400);
    expect((await owner.submit(path, {})).status).toBe(403);
    const { status, headers } = await owner.submit(path, { proofPassword: PASSWORD });
    expect([status, headers.location]).toEqual([303, "/"]);
  });

  test("deletes and disables nothing without the password, and its owner continues with what was typed", async () => {
    clock.setAhead(0);
    const { console, visitor, world, mine } = shared.now;
    const owner = visitor();
    await owner.signIn(world.administrator);
    await owner.enter(mine.ids.domain);
    const session = await stealSession(shared.now, owner);
    const { appReleases, backups, installationUsers } = console.calls(session!.userToken.access_token);
    const { domains } = console.calls(session!.building!.token.access_token);
    await backups.setPlan({ body: { everyHours: 0, keep: 3, passphrase: "two keys and a spare" } });
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    const backup = (await backups.list()).items[0]!;
    const release = await appReleases.create({
      body: { model: "virtual-panel", version: "9.9.9", digest: "0".repeat(64), size: 1 },
    });
    const disabled = `/installation/users/${mine.people.credentialManager.userId}`;
    await installationUsers.disable({ id: mine.people.credentialManager.userId });
    const { name } = await domains.get({ id: mine.ids.domain });
    clock.setAhead(6 * MINUTE_MS);
    const thief = owner.copy();
    const send = (from: Visitor, path: string, fields: Record<string, string>) =>
      path === changeOwner ? from.fillIn(path, fields) : from.submit(path, fields);
    const confirm = { intent: "confirm" };
    const changeOwner = `/domain/licences/${mine.ids.licence}/owner`;
    const tries: [string, Record<string, string>][] = [
      [changeOwner, { userId: mine.ids.resident }],
      [`/installation/backup/${backup.id}/delete`, confirm],
      [`/installation/firmware/${release.id}/withdraw`, confirm],
      [`/installation/users/${mine.people.resident.userId}/disable`, confirm],
      [disabled, { intent: "enable" }],
      ["/installation/warranty", { months: "7" }],
      ["/domain/settings/delete", { name }],
    ];
    await shared.expectUnchanged(async () => {
      for (const [path, fields] of tries) {
        const { status, text } = await send(thief, path, fields);
        expect([status, text], path).toEqual([403, expect.stringContaining('name="proofPassword"')]);
      }
    });
    expect((await backups.list()).total).toBe(1);
    const refused = await owner.submit("/installation/warranty", { months: "7", proofPassword: "a guess" });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringMatching(/name="months"[^>]*value="7"/),
    ]);

    for (const [path, fields] of tries) {
      const proved = await send(owner, path, { ...fields, proofPassword: PASSWORD });
      expect([200, 303], `${path}: ${proved.text.slice(0, 300)}`).toContain(proved.status);
    }
    expect((await backups.list()).total).toBe(0);
    expect(await refusal(domains.get({ id: mine.ids.domain }))).toMatchObject({ name: "UNAUTHENTICATED" });
  });
});
