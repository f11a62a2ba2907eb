import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { isChange, parameterNames } from "#contract/call.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { everyCall, type NamedCall } from "../../attacks/support/every-call.ts";
import { describeApi } from "../../support/api.ts";
import { createAuthenticator } from "../../support/browser/authenticator.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { refusal, refusals } from "../../support/refusal.ts";
import { PASSWORD, type Person } from "../../support/world.ts";

const MINUTE_MS = 60_000;
const NEEDED = { name: "FRESH_PROOF_NEEDED", status: 403 };
const server = { emailFrom: "door@example.org", host: "mail.example.org" };
const plan = { everyHours: 0, keep: 2, passphrase: "two keys and a spare" };

/** Calls that need a proof only of the installation's administrator, as a stolen session would make them. */
function callsForOthers({ accountLinks, users }: ApiCalls, { email, userId: id }: Person) {
  return [
    () => accountLinks.requestPasswordReset({ body: { contact: email } }),
    () => accountLinks.requestBrowserLink({ body: { contact: email } }),
    () => users.update({ id, body: { email: "thief@example.net" } }),
    () => users.remove({ id }),
  ];
}

/** Makes a call of the contract by its name, with unknown ids: the proof is checked before them. */
function createCall(api: ApiCalls, { name, call }: NamedCall): Promise<unknown> {
  const [resource, action] = name.split(".") as [string, string];
  const ids = parameterNames(call.path).map((parameter) => [parameter, "any"]);
  const calls = api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>;
  return calls[resource]![action]!(Object.fromEntries(call.body ? [...ids, ["body", {}]] : ids));
}

describeApi("a fresh proof", (start) => {
  test("is required by every call that changes the installation without a reason against it, and by the others that declare it, once a sign-in is older than five minutes", async () => {
    const { administrator, building, clock, enter, signIn } = await start();
    const signedIn = await signIn(administrator.email, PASSWORD);
    const { api } = await enter({ ...administrator, ...signedIn }, building.domain.id);
    await api.backups.receive();
    clock.advance(4 * MINUTE_MS);
    await api.backups.receive();
    clock.advance(2 * MINUTE_MS);
    const guarded = everyCall.filter(
      ({ call }) =>
        call.fresh !== undefined ||
        (call.access === "installation" && isChange(call) && call.withoutProof === undefined),
    );
    expect(guarded.length).toBeGreaterThan(18);
    for (const named of guarded) expect(await refusal(createCall(api, named)), named.name).toEqual(NEEDED);
    expect(await api.signIns.proof()).toEqual({ freshUntil: null, secondFactor: false, passkeys: false });
    await api.backups.plan();
    expect(await refusal(api.mailServer.get()), "nothing was set").toMatchObject({ name: "NOT_FOUND" });
  });

  test("is asked for by what would give the installation's administrator another account", async () => {
    const world = await start();
    const { administrator, clock, db, person, signIn } = world;
    const [{ api }, other, waiting] = [
      await signIn(administrator.email, PASSWORD),
      await person(),
      { email: "waiting@example.org" },
    ];
    await administrator.api.onPremise.createUser({ body: { name: "Waiting", email: waiting.email } });
    clock.advance(6 * MINUTE_MS);
    const resend = () => api.accountLinks.resendActivationLink({ body: { username: waiting.email } });
    const ownLink = () => api.accountLinks.requestPasswordReset({ body: { contact: administrator.email } });
    const calls = [...callsForOthers(api, other), resend, ownLink];
    const linksBefore = await db.selectFrom("account_link").select("user_id").execute();
    for (const call of calls) expect(await refusal(call()), String(call)).toEqual(NEEDED);
    expect(await db.selectFrom("account_link").select("user_id").execute()).toEqual(linksBefore);
    // Calls that give no one an account need no proof.
    await api.users.update({ id: other.userId, body: { name: "Another Name" } });
    expect(await api.accountLinks.requestPasswordReset({ body: { contact: "nobody@example.org" } })).toEqual({
      link: null,
    });

    await api.signIns.prove({ body: { password: PASSWORD } });
    for (const call of [resend, ownLink]) expect((await call()).link).toContain("token=");
    for (const call of callsForOthers(api, other)) await call();
  });

  test("is required also where mail is sent, before an account gets another login", async () => {
    const world = await start();
    const { administrator, clock, person, signIn } = world;
    const [{ api }, other] = [await signIn(administrator.email, PASSWORD), await person()];
    const appointment = { id: other.userId, body: { installationAdministrator: true } };
    await api.installationUsers.setAdministrator(appointment);
    const mail = await withMail(world);
    clock.advance(6 * MINUTE_MS);
    const change = { id: other.userId, body: { email: "thief@example.net" } };
    expect(await refusal(api.users.update(change))).toEqual(NEEDED);
    // The link goes to its owner alone.
    expect(await api.accountLinks.requestPasswordReset({ body: { contact: other.email } })).toEqual({
      link: null,
    });
    expect((await mail.waitFor(1)).to).toEqual([other.email]);
  });

  test("is the password, in this sign-in alone, and for five minutes", async () => {
    const { administrator, building, client, clock, signIn } = await start();
    const [one, other] = [
      await signIn(administrator.email, PASSWORD),
      await signIn(administrator.email, PASSWORD),
    ];
    const inside = await one.api.auth.enterDomain({ domainId: building.domain.id });
    clock.advance(6 * MINUTE_MS);
    const wrong = one.api.signIns.prove({ body: { password: "not the password" } });
    expect(await refusal(wrong)).toMatchObject({ name: "WRONG_PASSWORD", fields: { password: "wrong" } });
    expect(await refusal(one.api.signIns.prove({ body: {} }))).toMatchObject({
      fields: { password: "required" },
    });
    expect(await refusal(one.api.backups.receive())).toEqual(NEEDED);

    const { freshUntil } = await one.api.signIns.prove({ body: { password: PASSWORD } });
    expect(freshUntil).toBeGreaterThan(clock.now() + 4 * MINUTE_MS);
    expect(freshUntil).toBeLessThanOrEqual(clock.now() + 5 * MINUTE_MS);
    await one.api.backups.receive();
    await client.as({ token: inside.access_token }).backups.receive();
    expect(await refusal(other.api.backups.receive())).toEqual(NEEDED);
    clock.advance(5 * MINUTE_MS);
    expect(await refusal(one.api.backups.receive())).toEqual(NEEDED);
  });

  test("has no more tries than a password", async () => {
    const { administrator, clock, signIn } = await start();
    const { api } = await signIn(administrator.email, PASSWORD);
    clock.advance(6 * MINUTE_MS);
    const tries = Array.from({ length: 12 }, () => api.signIns.prove({ body: { password: "a guess" } }));
    const names = (await refusals(tries)).map((refused) => (refused as { name: string }).name);
    expect(names).toContain("TOO_MANY_TRIES");
    expect(names.filter((name) => name === "WRONG_PASSWORD").length).toBeLessThanOrEqual(10);
    const late = api.signIns.prove({ body: { password: PASSWORD } });
    expect(await refusal(late)).toMatchObject({ name: "TOO_MANY_TRIES" });
  });

  test("needs the second factor too where there is one, and a passkey is both", async () => {
    const { person, visitor, client, clock } = await start();
    const someone = await person();
    const { api } = someone;
    const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
    await api.secondFactors.confirm({ body: { code: codeNow() } });
    const passkey = createAuthenticator("http://localhost:3000");
    const begun = await api.passkeys.begin({ body: { password: PASSWORD } });
    const made = { name: "Telephone", credential: passkey.make(begun.options) };
    await api.passkeys.create({ body: { ...made, challengeToken: begun.challengeToken } });
    clock.advance(6 * MINUTE_MS);
    expect(await api.signIns.proof()).toMatchObject({ freshUntil: null, secondFactor: true, passkeys: true });

    const alone = api.signIns.prove({ body: { password: PASSWORD } });
    expect(await refusal(alone)).toMatchObject({ name: "WRONG_CODE", fields: { code: "required" } });
    const wrong = api.signIns.prove({ body: { password: PASSWORD, code: "00000" } });
    expect(await refusal(wrong)).toMatchObject({ name: "WRONG_CODE", fields: { code: "wrongCode" } });
    expect(await refusal(api.secondFactors.remove())).toEqual(NEEDED);
    await api.signIns.prove({ body: { password: PASSWORD, code: codeNow() } });
    await api.secondFactors.renewRecoveryCodes();

    clock.advance(6 * MINUTE_MS);
    const signed = async (calls: ApiCalls) => {
      const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
      return calls.signIns.prove({
        body: { passkey: { challengeToken, credential: passkey.sign(options) } },
      });
    };
    const stranger = await person();
    expect(await refusal(signed(stranger.api)), "another person's passkey").toMatchObject({
      name: "PASSKEY_REFUSED",
    });
    await signed(api);
    await api.secondFactors.remove();

    // A sign-in with a password that a console stored is not a proof: no person typed it.
    const form = { grant_type: "password", username: someone.email, password: PASSWORD };
    const session = await visitor.auth.token({ body: { ...form, stored_password: "1" } });
    const again = client.as({ token: session.access_token });
    expect(await refusal(again.passkeys.remove({ id: "any" }))).toEqual(NEEDED);
  });

  test("its use is reported to all of the installation's administrators, by the previous mail server", async () => {
    const world = await start();
    const { administrator, resident } = world;
    const mail = await withMail(world);
    const second = await resident("Second Administrator");
    const { backups, installationUsers, mailServer } = administrator.api;
    const subjects = () =>
      mail.caught.map(({ to, text }) => `${String(to)} ${/^Subject: (.*)$/m.exec(text)?.[1] ?? ""}`);
    await backups.setPlan({ body: plan });
    await expect.poll(subjects).toContainEqual(expect.stringContaining("The backups have a new passphrase"));
    await backups.setPlan({ body: { everyHours: 0, keep: 3 } });
    const appointment = { id: second.userId, body: { installationAdministrator: true } };
    await installationUsers.setAdministrator(appointment);
    await expect
      .poll(() => subjects().filter((line) => line.includes("There is a new system administrator")).length)
      .toBe(2);
    await backups.create();
    await expect.poll(async () => (await backups.plan()).run?.state).toBe("DONE");
    const [made] = (await backups.list()).items;
    await backups.download({ id: made!.id });
    await mailServer.set({ body: server });
    for (const subject of ["A backup was downloaded", "The mail server was changed"]) {
      await expect.poll(() => subjects().filter((line) => line.includes(subject)).length).toBe(2);
    }
    expect(subjects().filter((line) => line.includes("passphrase")).length).toBe(1);
  });
});

describeApi("a sign-in in two steps", (start) => {
  test("is a fresh proof", async () => {
    const { person, visitor, client, clock } = await start();
    const { api, email } = await person();
    const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
    const codeNow = () => new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
    await api.secondFactors.confirm({ body: { code: codeNow() } });
    clock.advance(6 * MINUTE_MS);
    const form = { grant_type: "password", username: email, password: PASSWORD };
    const stepNeeded: unknown = await visitor.auth.token({ body: form }).catch((error: unknown) => error);
    if (!isApiError(stepNeeded, "MFA_REQUIRED")) throw stepNeeded;
    const step = { grant_type: OTP_GRANT, mfa_token: stepNeeded.extras.mfaToken ?? "", otp: codeNow() };
    const { access_token: token } = await visitor.auth.token({ body: step });
    await client.as({ token }).secondFactors.renewRecoveryCodes();
  });
});
