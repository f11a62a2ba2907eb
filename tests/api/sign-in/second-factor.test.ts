import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import { PASSWORD, type Person } from "../../support/world.ts";

const STEP_MS = 30_000;

function codeOf(key: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now });
}

/** Sets an authenticator app up; returns its key, its address and the recovery codes. */
async function withApp({ api }: Pick<Person, "api">, now: number) {
  const { key, address } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
  const { recoveryCodes } = await api.secondFactors.confirm({ body: { code: codeOf(key, now) } });
  return { key, address, recoveryCodes };
}

/** Signs in with the password; returns the token of the second step. */
async function firstStep(visitor: ApiCalls, username: string): Promise<string> {
  const body = { grant_type: "password", username, password: PASSWORD };
  const error: unknown = await visitor.auth.token({ body }).catch((refused: unknown) => refused);
  if (!isApiError(error, "MFA_REQUIRED")) throw error;
  return error.extras.mfaToken ?? "";
}

const secondStep = (visitor: ApiCalls, mfa_token: string, otp: string) =>
  visitor.auth.token({ body: { grant_type: OTP_GRANT, mfa_token, otp, device: "Test browser" } });

describeApi("second factor", (start) => {
  test("an authenticator app is valid once a code confirms it, and is set up and removed with the password alone", async () => {
    const { person, signIn, clock } = await start();
    const someone = await person();
    const { secondFactors } = someone.api;
    const elsewhere = await signIn(someone.email, PASSWORD);

    const wrong = { body: { password: "not the password" } };
    expect(await refusal(secondFactors.setUp(wrong))).toMatchObject({ name: "WRONG_PASSWORD" });
    expect(await refusal(secondFactors.confirm({ body: { code: "000000" } }))).toEqual({
      name: "NO_SECOND_FACTOR",
      status: 409,
    });
    const { key, address } = await secondFactors.setUp({ body: { password: PASSWORD } });
    expect(address).toContain(`secret=${key}`);
    expect(await secondFactors.get()).toEqual({ since: null, recoveryCodesLeft: 0 });
    await signIn(someone.email, PASSWORD);
    expect(await refusal(secondFactors.confirm({ body: { code: "12345" } }))).toEqual({
      name: "WRONG_CODE",
      status: 400,
      fields: { code: "wrongCode" },
    });

    const { recoveryCodes } = await secondFactors.confirm({ body: { code: codeOf(key, clock.now()) } });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await secondFactors.get()).toMatchObject({
      since: expect.any(Number) as number,
      recoveryCodesLeft: 10,
    });
    expect(await refusal(elsewhere.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(secondFactors.setUp({ body: { password: PASSWORD } }))).toMatchObject({
      name: "SECOND_FACTOR_EXISTS",
    });
    expect(await refusal(signIn(someone.email, PASSWORD))).toEqual({ name: "MFA_REQUIRED", status: 401 });

    await secondFactors.remove();
    await signIn(someone.email, PASSWORD);
    const gone = secondFactors.renewRecoveryCodes();
    expect(await refusal(gone)).toMatchObject({ name: "NO_SECOND_FACTOR" });
  });

  test("a person without app and recovery codes gets access again from the operator of the server", async () => {
    const { person, signIn, provider, clock } = await start();
    const someone = await person();
    await withApp(someone, clock.now());
    expect(await refusal(signIn(someone.email, PASSWORD))).toMatchObject({ name: "MFA_REQUIRED" });
    const remove = (username: string) => provider.administer(["admin", "remove-second-factors", username]);

    expect(await remove("nobody@example.org")).toMatchObject({ exitCode: 1 });
    expect(await remove(someone.email)).toMatchObject({ exitCode: 0 });

    const { api } = await signIn(someone.email, PASSWORD);
    expect(await api.secondFactors.get()).toEqual({ since: null, recoveryCodesLeft: 0 });
    expect(await remove(someone.email)).toMatchObject({ exitCode: 1 });
  });

  test("of eight simultaneous sign-ins with one code one succeeds, and the code is invalid afterwards", async () => {
    const { visitor, person, clock } = await start();
    const someone = await person();
    const { key } = await withApp(someone, clock.now());
    clock.advance(STEP_MS);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => firstStep(visitor, someone.email)));
    const code = codeOf(key, clock.now());

    const { values, problems } = await settle(tokens.map((token) => secondStep(visitor, token, code)));
    expect(values.length).toBe(1);
    expect(problems.every(({ name }) => name === "WRONG_CODE" || name === "TOO_MANY_TRIES")).toBe(true);
    clock.advance(STEP_MS);
    const replay = secondStep(visitor, await firstStep(visitor, someone.email), code);
    expect(await refusal(replay)).toMatchObject({
      name: expect.stringMatching(/WRONG_CODE|TOO_MANY/) as string,
    });
  });

  test("a second step belongs to one sign-in: it ends with it, after five wrong codes and after five minutes", async () => {
    const { client, visitor, person, clock } = await start();
    const someone = await person();
    const { key } = await withApp(someone, clock.now());
    const expired = { name: "CHALLENGE_EXPIRED", status: 400 };
    clock.advance(STEP_MS);
    const token = await firstStep(visitor, someone.email);

    expect(await refusal(secondStep(visitor, "no-such-step", codeOf(key, clock.now())))).toEqual(expired);
    expect(await refusal(client.as({ token }).users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    for (const code of [
      "000000",
      "AAAA-BBBB-CCCC",
      "1",
      codeOf(key, clock.now() - 3_600_000),
      codeOf(key, clock.now() + 120_000),
    ])
      expect(await refusal(secondStep(visitor, token, code))).toEqual({
        name: "WRONG_CODE",
        status: 400,
        fields: { otp: "wrongCode" },
      });
    expect(await refusal(secondStep(visitor, token, codeOf(key, clock.now())))).toEqual(expired);

    const slow = await firstStep(visitor, someone.email);
    clock.advance(5 * 60_000);
    expect(await refusal(secondStep(visitor, slow, codeOf(key, clock.now())))).toEqual(expired);

    const good = await firstStep(visitor, someone.email);
    const { access_token } = await secondStep(visitor, good, codeOf(key, clock.now()));
    expect(await client.as({ token: access_token }).users.me()).toMatchObject({ id: someone.userId });
    expect(await refusal(secondStep(visitor, good, codeOf(key, clock.now() + STEP_MS)))).toEqual(expired);
  });

  test("a recovery code works once and only for its owner; new codes replace the previous ones", async () => {
    const { visitor, person, clock } = await start();
    const [someone, other] = [await person(), await person()];
    const { recoveryCodes } = await withApp(someone, clock.now());
    await withApp(other, clock.now());
    const [first, second] = recoveryCodes as [string, string];

    const foreign = secondStep(visitor, await firstStep(visitor, other.email), first);
    expect(await refusal(foreign)).toMatchObject({ name: "WRONG_CODE" });
    const tokens = await Promise.all([1, 2, 3].map(() => firstStep(visitor, someone.email)));
    const typed = first.toLowerCase().replaceAll("-", " ");
    const { values } = await settle(tokens.map((token) => secondStep(visitor, token, typed)));
    expect(values.length).toBe(1);
    expect(await someone.api.secondFactors.get()).toMatchObject({ recoveryCodesLeft: 9 });

    const renewed = await someone.api.secondFactors.renewRecoveryCodes();
    const old = secondStep(visitor, await firstStep(visitor, someone.email), second);
    expect(await refusal(old)).toMatchObject({ name: "WRONG_CODE" });
    await secondStep(visitor, await firstStep(visitor, someone.email), renewed.recoveryCodes[0]!);
  });

  test("disabling an account ends its waiting second step, and removed factors are no longer requested", async () => {
    const { administrator, visitor, person, clock } = await start();
    const someone = await person();
    const { key } = await withApp(someone, clock.now());
    clock.advance(STEP_MS);
    const expired = { name: "CHALLENGE_EXPIRED", status: 400 };
    const code = () => codeOf(key, clock.now());
    const waiting = await firstStep(visitor, someone.email);
    await administrator.api.installationUsers.disable({ id: someone.userId });
    expect(await refusal(secondStep(visitor, waiting, code()))).toEqual(expired);
    await administrator.api.installationUsers.enable({ id: someone.userId });

    const { access_token } = await secondStep(visitor, await firstStep(visitor, someone.email), code());
    expect(access_token).not.toBe("");
    await administrator.api.installationUsers.removeFactors({ id: someone.userId });
    const body = { grant_type: "password", username: someone.email, password: PASSWORD };
    await visitor.auth.token({ body });
  });

  test("neither the key nor a recovery code is in the database in clear", async () => {
    const { person, db, clock } = await start();
    const someone = await person();
    const { key, recoveryCodes } = await withApp(someone, clock.now());
    const rows = [
      await db.selectFrom("second_factor").selectAll().execute(),
      await db.selectFrom("recovery_code").selectAll().execute(),
      await db.selectFrom("audit_entry").selectAll().execute(),
    ];
    const text = JSON.stringify(rows);
    for (const secret of [key, ...recoveryCodes, recoveryCodes[0]!.replaceAll("-", "")])
      expect(text).not.toContain(secret);
    const made = rows[2]!.filter((entry) => "entity" in entry && entry.entity === "second_factor");
    expect(made.map((entry) => "change" in entry && String(entry.change)).sort()).toEqual([
      ...["changed", "changed", "created"],
    ]);
  });
});
