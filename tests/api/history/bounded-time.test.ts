import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { listDevicesWithQueued, listOpenCommands } from "#provider/devices/queries/device-commands.ts";
import { digest } from "#provider/keys.ts";
import { isLinkGood } from "#provider/people/queries/account-links.ts";
import { findSignedIn } from "#provider/sign-in/queries/signed-in.ts";
import { describeApi } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const NEW_PASSWORD = "a wholly new password";

describeApi("time that is bounded in both directions", (start) => {
  test("links, invites and tokens that are made while the clock is wrong go on in this server for their normal life", async () => {
    const {
      client,
      visitor,
      administrator,
      building,
      person,
      clock,
      db,
      enter,
      signIn: signInAs,
    } = await start();
    const someone = await person();
    const signIn = () =>
      visitor.auth.token({
        body: { grant_type: "password", username: administrator.email, password: PASSWORD },
      });
    const renew = (refresh_token: string) =>
      visitor.auth.token({ body: { grant_type: "refresh_token", refresh_token } });

    clock.advance(400 * DAY_MS);
    const { access_token: token, refresh_token } = await signIn();
    const api = client.as({ token });
    const { link } = await api.accountLinks.requestPasswordReset({ body: { contact: someone.email } });
    const inside = await enter({ ...administrator, token }, building.domain.id);
    const { code } = await inside.api.invites.create({ body: {} });
    expect(await api.users.me()).toMatchObject({ id: administrator.userId });

    clock.advance(-400 * DAY_MS);
    expect(await api.users.me()).toMatchObject({ id: administrator.userId });
    await inside.api.invites.list();
    const renewed = await renew(refresh_token);
    expect(renewed.expires_at).toBeLessThan(clock.now() + DAY_MS);
    // Another server, or this one after a restart, has not seen that time.
    const elsewhere = { now: clock.now(), latest: clock.now() };
    expect(await findSignedIn(db, digest(token), elsewhere)).toBeUndefined();
    expect(await findSignedIn(db, digest(renewed.access_token), elsewhere)).toBeDefined();
    expect(await isLinkGood(db, digest(tokenIn(link)), elsewhere)).toBe(false);
    await visitor.accountLinks.resetPassword({
      body: { resetToken: tokenIn(link), password: NEW_PASSWORD },
    });
    const { api: guest } = await signInAs(someone.email, NEW_PASSWORD);
    await guest.invites.activate({ body: { code } });

    // A sign-in at the right time works as before.
    const right = await signIn();
    expect((await renew(right.refresh_token)).access_token).not.toBe(token);
  });

  test("a half-finished sign-in goes on once the clock is put right", async () => {
    const { clock, person, visitor } = await start();
    const someone = await person();
    const { key } = await someone.api.secondFactors.setUp({ body: { password: PASSWORD } });
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
    await someone.api.secondFactors.confirm({ body: { code: codeNow() } });
    const begin = async () => {
      const body = { grant_type: "password", username: someone.email, password: PASSWORD };
      const begun: unknown = await visitor.auth.token({ body }).catch((error: unknown) => error);
      return isApiError(begun, "MFA_REQUIRED") ? (begun.extras.mfaToken ?? "") : "";
    };
    const finish = (mfa_token: string) =>
      visitor.auth.token({ body: { grant_type: OTP_GRANT, mfa_token, otp: codeNow() } });

    clock.advance(400 * DAY_MS);
    const begun = await begin();
    // A code is valid once, and the code of this step has been used.
    clock.advance(-400 * DAY_MS + MINUTE_MS);
    expect(await finish(begun)).toMatchObject({ token_type: "bearer" });
  });

  test("a fresh proof goes on once the clock is put right", async () => {
    const { administrator, clock, signIn } = await start();
    const { api } = await signIn(administrator.email, PASSWORD);
    clock.advance(20 * MINUTE_MS);
    await api.signIns.prove({ body: { password: PASSWORD } });
    await api.backups.receive();
    clock.advance(-20 * MINUTE_MS);
    await api.backups.receive();
  });

  test("a place of an invite that was reserved while the clock was wrong stays reserved as long as its link is valid", async () => {
    const { building, clock, visitor } = await start();
    const { id, code } = await building.api.invites.create({ body: { places: 1 } });
    const sign = (email: string) =>
      visitor.users.signUp({ body: { name: "Olga", email, inviteCode: code, acceptTermsOfService: true } });
    clock.advance(DAY_MS);
    await sign("ahead@example.net");
    expect(await refusal(sign("another@example.net"))).toMatchObject({ name: "INVITE_USED_UP" });
    clock.advance(-DAY_MS);
    expect(await building.api.invites.get({ id })).toMatchObject({ used: 0, reserved: 1 });
    expect(await refusal(sign("another@example.net"))).toMatchObject({ name: "INVITE_USED_UP" });
  });

  test("an export from the future is not found, and does not prevent another", async () => {
    const { building, clock, db } = await start();
    const { eventExports } = building.api;
    clock.advance(30 * MINUTE_MS);
    const { id } = await eventExports.create({ body: { format: "csv" } });
    await expect.poll(() => eventExports.get({ id })).toMatchObject({ state: "DONE" });
    // As if it were still running: its worker would finish it at the corrected time.
    await db.updateTable("event_export").set({ state: "RUNNING" }).where("id", "=", id).execute();
    clock.advance(-30 * MINUTE_MS);
    expect((await eventExports.list()).items).toEqual([]);
    expect(await refusal(eventExports.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const next = await eventExports.create({ body: { format: "csv" } });
    expect((await eventExports.list()).items).toMatchObject([{ id: next.id }]);
  });

  test("commands of the future are never sent, and take no other command's place", async () => {
    const { building, clock, db, panel } = await start();
    const { agents } = building.api;
    const { id } = (await panel()).device;
    clock.advance(30 * MINUTE_MS);
    for (let count = 0; count < 50; count += 1) await agents.reboot({ id });
    expect(await refusal(agents.reboot({ id }))).toMatchObject({ name: "COMMANDS_WAITING" });
    clock.advance(-30 * MINUTE_MS);
    expect(await listDevicesWithQueued(db, clock.now())).toEqual([]);
    expect(await listOpenCommands(db, id, clock.now())).toEqual([]);
    expect((await agents.commands({ id })).items[0]).toMatchObject({ state: "timed-out" });
    const next = await agents.reboot({ id });
    expect(next).toMatchObject({ state: "queued" });
    expect(await listOpenCommands(db, id, clock.now())).toMatchObject([{ id: next.id }]);
  });

  test("a clock that was a minute ahead locks no one out after it is corrected", async () => {
    const { administrator, clock, signIn } = await start();
    clock.advance(60_000);
    const { api } = await signIn(administrator.email, PASSWORD);
    clock.advance(-60_000);
    expect(await api.users.me()).toMatchObject({ id: administrator.userId });
  });
});
