import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT, PASSKEY_GRANT } from "#contract/sign-in/auth.ts";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { LINK_LIFE_MS } from "#rules/people/account-links.ts";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { type Authenticator, createAuthenticator } from "../../support/browser/authenticator.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal, settle } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

const MINUTE_MS = 60_000;
const THIEVES_PASSWORD = "the thief's password";
const NEW_PASSWORD = "a wholly new password";
const EMAIL = "owner@example.net";
const newcomer = { name: "Olga", email: EMAIL, acceptTermsOfService: true } as const;

describeApi("proved contacts", (start) => {
  test("a sign-up by a public invite waits for the link, without the password that was typed, and reserves a place", async () => {
    const world = await start();
    const { visitor, building, signIn } = world;
    const mail = await withMail(world);
    const { id, code } = await building.api.invites.create({ body: { places: 1 } });
    const sign = (email: string) =>
      visitor.users.signUp({
        body: { ...newcomer, email, password: THIEVES_PASSWORD, inviteCode: code },
      });

    expect(await sign(EMAIL)).toEqual({ id: null, linkSent: true });

    expect(await refusal(signIn(EMAIL, THIEVES_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    expect(await building.api.invites.get({ id })).toMatchObject({ used: 0, reserved: 1 });
    expect(await refusal(sign("another@example.net"))).toMatchObject({ name: "INVITE_USED_UP" });
    // A second sign-up of the same person reserves no second place.
    await sign(EMAIL);
    const activationToken = tokenIn((await mail.waitFor(1)).text);
    const own = { name: "Olga", password: NEW_PASSWORD, acceptTermsOfService: true } as const;
    const body = { activationToken, ...own };
    const { accepted } = await visitor.accountLinks.activate({ body });
    expect(accepted).toMatchObject([{ domain: { id: building.domain.id } }]);
    expect(await building.api.invites.get({ id })).toMatchObject({
      used: 1,
      reserved: 0,
      acceptances: [{ userName: "Olga" }],
    });
    expect(await refusal(signIn(EMAIL, THIEVES_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    const { api } = await signIn(EMAIL, NEW_PASSWORD);
    expect((await api.users.listDomains({ id: "me" })).items).toMatchObject([{ id: building.domain.id }]);
  });

  test("the name that a stranger signed up with is shown to nobody, and the contact's owner enters their own", async () => {
    const world = await start();
    const { visitor, administrator, building, signIn } = world;
    const mail = await withMail(world);
    const { code } = await building.api.invites.create({ body: {} });
    const name = "Not The Owner";
    await visitor.users.signUp({ body: { name, email: EMAIL, inviteCode: code } });
    const { text } = await mail.waitFor(1);
    const { items } = await administrator.api.installationUsers.list({ query: { state: "WAITING" } });
    expect(items).toMatchObject([{ name: EMAIL, email: EMAIL }]);
    expect([text, JSON.stringify(await administrator.api.messages.list())].join()).not.toContain(name);

    const activationToken = tokenIn(text);
    const { activate } = visitor.accountLinks;
    const missing = (body: object) => refusal(activate({ body: { activationToken, ...body } }));
    expect(await missing({})).toMatchObject({ fields: { name: "required", password: "required" } });
    const chosen = { password: NEW_PASSWORD, acceptTermsOfService: true } as const;
    expect(await missing(chosen)).toEqual({
      name: "INVALID_INPUT",
      status: 400,
      fields: { name: "required" },
    });
    await activate({ body: { activationToken, name: "Olga", ...chosen } });
    const { api } = await signIn(EMAIL, NEW_PASSWORD);
    expect(await api.users.me()).toMatchObject({ name: "Olga" });
  });

  test("an account that the administrator created keeps its name unless its owner enters another", async () => {
    const { visitor, administrator, signIn } = await start();
    const accounts = [
      { email: "one@example.net", created: "Given", given: {}, name: "Given" },
      { email: "two@example.net", created: "Given", given: { name: "Own" }, name: "Own" },
      { email: "desk@example.net", created: "desk@example.net", given: {}, name: "desk@example.net" },
    ];
    for (const { email, created, given, name } of accounts) {
      const { link } = await administrator.api.onPremise.createUser({ body: { name: created, email } });
      const body = { activationToken: tokenIn(link ?? ""), password: NEW_PASSWORD, ...given };
      await visitor.accountLinks.activate({ body: { ...body, acceptTermsOfService: true } });
      expect(await (await signIn(email, NEW_PASSWORD)).api.users.me()).toMatchObject({ name });
    }
  });

  test("of twenty simultaneous sign-ups with an invite for one person, one is reserved", async () => {
    const world = await start();
    await withMail(world);
    const { code, id } = await world.building.api.invites.create({ body: { places: 1 } });
    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, n) =>
        world.visitor.users.signUp({ body: { ...newcomer, email: `n${n}@example.net`, inviteCode: code } }),
      ),
    );
    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["INVITE_USED_UP"]));
    expect(await world.building.api.invites.get({ id })).toMatchObject({ used: 0, reserved: 1 });
  });

  test("a reserved place is free again once its link has expired", async () => {
    const world = await start();
    const { visitor, building, clock, db } = world;
    await withMail(world);
    const { id, code } = await building.api.invites.create({ body: { places: 1 } });
    const sign = (email: string) => visitor.users.signUp({ body: { ...newcomer, email, inviteCode: code } });
    await sign(EMAIL);
    clock.advance(LINK_LIFE_MS.ACTIVATION);

    expect((await sign("another@example.net")).id).toBeNull();

    clock.advance(LINK_LIFE_MS.ACTIVATION);
    await sweep({ db, now: () => clock.now() });
    expect(await db.selectFrom("invite_reservation").selectAll().execute()).toEqual([]);
    const { administrator } = world;
    const { api } = await world.enter(
      { ...administrator, token: (await world.signIn(administrator.email, PASSWORD)).token },
      building.domain.id,
    );
    expect(await api.invites.get({ id })).toMatchObject({ used: 0, reserved: 0 });
  });

  test("an invite proves the address that it was sent to, as it was written there, and no other", async () => {
    const world = await start();
    const { visitor, building, signIn } = world;
    const mail = await withMail(world);
    const { code } = await building.api.invites.create({ body: { email: EMAIL, places: null } });
    const inviteProof = proofIn((await mail.waitFor(1)).text);
    const seen = await visitor.invites.preview({ body: { code, inviteProof } });
    expect(seen.sentTo).toMatchObject({ loginType: "MAIL", email: EMAIL });
    const sign = (body: object) =>
      visitor.users.signUp({
        body: { ...newcomer, password: NEW_PASSWORD, inviteCode: code, inviteProof, ...body },
      });
    const { code: other } = await building.api.invites.create({ body: {} });

    for (const wrong of [
      { email: "another@example.net" },
      { inviteProof: "guess" },
      { inviteProof: `${inviteProof.slice(0, -4)}AAAA` },
      { inviteCode: other },
    ]) {
      expect(await sign(wrong), JSON.stringify(wrong)).toEqual({ id: null, linkSent: true });
    }
    expect(await refusal(signIn(EMAIL, NEW_PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });

    // Sign-ups that others began with the address don't hinder its owner.
    expect(await sign({ email: EMAIL.toUpperCase() })).toMatchObject({
      id: expect.any(String) as string,
      linkSent: null,
    });

    const { api } = await signIn(EMAIL, NEW_PASSWORD);
    expect(await api.users.me()).toMatchObject({ email: EMAIL, name: "Olga", acceptTermsOfService: true });
    await api.invites.activate({ body: { code } });
    expect(await refusal(sign({}))).toMatchObject({ name: "EMAIL_TAKEN" });
  });

  test("no administrator finds the proof of an invite anywhere", async () => {
    const world = await start();
    const { administrator, building } = world;
    const mail = await withMail(world);
    const { id } = await building.api.invites.create({ body: { email: EMAIL } });
    const proof = proofIn((await mail.waitFor(1)).text);
    const replies = [
      await building.api.invites.get({ id }),
      await building.api.invites.list(),
      await administrator.api.messages.list(),
    ];
    expect(JSON.stringify(replies)).not.toContain(proof);
  });

  test("a new password by the link ends earlier passkeys, factors, codes and sessions, and reports them", async () => {
    const world = await start();
    const { visitor, administrator, person, signIn } = world;
    const { email, api, password, userId } = await person();
    const key = createAuthenticator("http://localhost:3000");
    const { challengeToken, options } = await api.passkeys.begin({ body: { password } });
    await api.passkeys.create({ body: { name: "Thief", challengeToken, credential: key.make(options) } });
    const recoveryCodes = await withApp(world, api, password);
    const findCodeStep = async (own: string) => {
      const body = { grant_type: "password", username: email, password: own };
      const begun: unknown = await visitor.auth.token({ body }).catch((error: unknown) => error);
      return isApiError(begun, "MFA_REQUIRED") ? (begun.extras.mfaToken ?? "") : "";
    };
    const finish = (mfa_token: string) =>
      visitor.auth.token({ body: { grant_type: OTP_GRANT, mfa_token, otp: recoveryCodes[1] ?? "" } });
    const waiting = await findCodeStep(password);
    // Begun before the new password, and finished after it.
    const late = createAuthenticator("http://localhost:3000");
    const begun = await api.passkeys.begin({ body: { password } });
    expect(await signInBy(visitor, key)).toMatchObject({ token_type: "bearer" });
    const mail = await withMail(world);
    await visitor.accountLinks.requestPasswordReset({ body: { contact: email } });
    const resetToken = tokenIn((await mail.waitFor(1)).text);

    const { ended } = await visitor.accountLinks.resetPassword({
      body: { resetToken, password: NEW_PASSWORD },
    });

    expect(ended).toMatchObject({
      passkeys: [{ name: "Thief" }],
      authenticatorApp: true,
      recoveryCodes: recoveryCodes.length,
      signIns: expect.toSatisfy((count: number) => count >= 2) as number,
    });
    expect(await refusal(finish(waiting))).toMatchObject({ name: "CHALLENGE_EXPIRED" });
    expect(await refusal(signInBy(visitor, key))).toMatchObject({ name: "PASSKEY_REFUSED" });
    expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    const { api: fresh } = await signIn(email, NEW_PASSWORD);
    const finished = fresh.passkeys.create({
      body: { name: "Late", challengeToken: begun.challengeToken, credential: late.make(begun.options) },
    });
    expect(await refusal(finished)).toMatchObject({ name: "CHALLENGE_EXPIRED" });
    expect((await fresh.passkeys.list()).total).toBe(0);
    expect((await mail.waitFor(2)).to).toEqual([email]);
    const { items } = await administrator.api.messages.list();
    expect(items[0]).toMatchObject({ kind: "SIGN_IN_RESET", user: { id: userId } });
    // The old codes are invalid beside a new app of the owner too.
    world.clock.advance(MINUTE_MS);
    await withApp(world, fresh, NEW_PASSWORD);
    expect(await refusal(finish(await findCodeStep(NEW_PASSWORD)))).toMatchObject({ name: "WRONG_CODE" });
  });

  test("a passkey or token of an earlier sign-in version signs no one in, even while its row exists", async () => {
    const world = await start();
    const { visitor, person, db } = world;
    const { userId, api, password, email } = await person();
    const key = createAuthenticator("http://localhost:3000");
    const { challengeToken, options } = await api.passkeys.begin({ body: { password } });
    await api.passkeys.create({ body: { name: "Old", challengeToken, credential: key.make(options) } });
    const body = { grant_type: "password", username: email, password };
    const { refresh_token } = await visitor.auth.token({ body });

    await transaction(db, async (tx) => {
      await tx.updateTable("user_account").set({ sign_in_version: 2 }).where("id", "=", userId).execute();
    });

    expect(await refusal(signInBy(visitor, key))).toMatchObject({ name: "PASSKEY_REFUSED" });
    expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    const renewal = { grant_type: "refresh_token", refresh_token };
    expect(await refusal(visitor.auth.token({ body: renewal }))).toMatchObject({ name: "SIGN_IN_ENDED" });
  });

  test("a link to a new password goes to the address as it is stored, however it was typed", async () => {
    const world = await start();
    const { visitor, person } = world;
    const { email } = await person();
    const mail = await withMail(world);

    await visitor.accountLinks.requestPasswordReset({ body: { contact: email.toUpperCase() } });

    expect((await mail.waitFor(1)).to).toEqual([email]);
  });
});

async function signInBy(visitor: ApiCalls, key: Authenticator) {
  const { challengeToken, options } = await visitor.passkeys.beginSignIn({});
  return visitor.auth.token({
    body: {
      grant_type: PASSKEY_GRANT,
      challenge_token: challengeToken,
      device: "Telephone",
      credential: JSON.stringify(key.sign(options)),
    },
  });
}

/** Gives an account an authenticator app, and returns its recovery codes. */
async function withApp({ clock }: World, api: ApiCalls, password: string): Promise<string[]> {
  const { key } = await api.secondFactors.setUp({ body: { password } });
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now() });
  return (await api.secondFactors.confirm({ body: { code } })).recoveryCodes;
}

/** Returns the proof in the invite link of a message. */
function proofIn(text: string): string {
  const proof = /\/invite\/[\w-]+\?proof=([\w-]+)/.exec(text)?.[1];
  if (proof === undefined) throw new Error(`There is no invite in ${text}`);
  return proof;
}
