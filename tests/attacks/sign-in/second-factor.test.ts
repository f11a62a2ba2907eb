import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../../support/world.ts";
import { createMovedClock } from "../support/moved-clock.ts";
import { freshIpAddress } from "../support/requests.ts";
import { startSharedConsole } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const MINUTE_MS = 60_000;

const clock = createMovedClock();
const shared = startSharedConsole({ env: clock.env });
afterAll(() => clock.remove());

/** Creates a person with an authenticator app; `code` returns an unused code. */
async function personWithApp(): Promise<{ email: string; code(): string; recoveryCodes: string[] }> {
  const { console, world } = shared.now;
  const email = `app${Math.random().toString(36).slice(2)}@example.org`;
  const administrator = console.calls(world.administrator.token);
  await administrator.onPremise.createUser({ body: { name: "With app", email, password: PASSWORD } });
  const body = { grant_type: "password", username: email, password: PASSWORD };
  const api = console.calls((await console.calls().auth.token({ body })).access_token);
  await api.accountLinks.acceptTermsOfService();
  const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
  let steps = 0;
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 30_000 * steps++ });
  const { recoveryCodes } = await api.secondFactors.confirm({ body: { code: code() } });
  return { email, code, recoveryCodes };
}

/** Signs in with the password, up to the form for the code. */
async function halfSignedIn(email: string): Promise<Visitor> {
  const visitor = shared.now.visitor();
  const login = { username: email, password: PASSWORD };
  const answer = await visitor.submit("/?index", login, { from: freshIpAddress() });
  expect([answer.status, answer.headers.location]).toEqual([303, "/second_factor"]);
  return visitor;
}

const redirectOf = async (visitor: Visitor, page: string) => {
  const { status, headers } = await visitor.copy().open(page);
  return headers.location ?? status;
};

describe("between the password and the code", () => {
  test("no page opens by a way around the code", async () => {
    const { email } = await personWithApp();
    const visitor = await halfSignedIn(email);
    for (const page of ["/user_home", "/account", "/account/security", "/domain", "/installation/users"])
      expect(await redirectOf(visitor, page), page).toBe("/");
    expect(await stealSession(shared.now, visitor)).toBeUndefined();
    const step = visitor.cookies.get("step")!;
    const { token } = JSON.parse(Buffer.from(decodeURIComponent(step), "base64").toString()) as {
      token: string;
    };
    const asToken = shared.now.visitor();
    expect((await asToken.open("/api/v2/users/me", { authorization: `Bearer ${token}` })).status).toBe(401);
    asToken.cookies.set("portineria", step);
    expect(await redirectOf(asToken, "/user_home")).toBe("/");
  });

  test("the cookie is not readable by scripts, is sent nowhere else, and is invalid once it is used", async () => {
    const { email, code } = await personWithApp();
    const visitor = await halfSignedIn(email);
    const set = visitor.answers.at(-1)!.headers["set-cookie"]!.find((line) => line.startsWith("step="))!;
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Lax/i);
    const copy = visitor.copy();
    const before = visitor.copy();

    const led = visitor.copy();
    const value = JSON.parse(
      Buffer.from(decodeURIComponent(led.cookies.get("step")!), "base64").toString(),
    ) as object;
    const planted = Buffer.from(JSON.stringify({ ...value, next: "//evil.test/" })).toString("base64");
    led.cookies.set("step", encodeURIComponent(planted));
    const answer = await led.submit("/second_factor", { otp: code() }, { from: freshIpAddress() });
    expect([answer.status, answer.headers.location]).toEqual([303, "/user_home"]);
    expect(await redirectOf(led, "/user_home")).toBe(200);

    const again = await copy.submit("/second_factor", { otp: code() }, { from: freshIpAddress() });
    expect(again.headers.location).toBe("/?again");
    for (const invalid of [before, copy]) expect(await redirectOf(invalid, "/user_home")).toBe("/");
  });

  test("guesses are refused after five, however many come at once, and after ten when the password is typed again", async () => {
    const { email, code } = await personWithApp();
    let checked = 0;
    for (let round = 0; round < 3; round++) {
      const visitor = await halfSignedIn(email);
      const formToken = await visitor.formToken();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const body = new URLSearchParams({ formToken, otp: String(100_000 + round * 20 + n) }).toString();
          return visitor.copy().submit("/second_factor", {}, { body, from: freshIpAddress() });
        }),
      );
      checked += answers.filter(({ status }) => status === 400).length;
    }
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(10);
    const right = await halfSignedIn(email);
    const { status } = await right.submit("/second_factor", { otp: code() }, { from: freshIpAddress() });
    expect(status).toBe(429);
  });
});

describe("a session of two steps", () => {
  test("contains no password, and differs from the previous one", async () => {
    const { email, recoveryCodes } = await personWithApp();
    const visitor = await halfSignedIn(email);
    const planted = visitor.copy();
    const { headers } = await visitor.submit(
      "/second_factor",
      { otp: recoveryCodes[0]! },
      { from: freshIpAddress() },
    );
    expect(headers.location).toBe("/user_home");
    expect(await stealSession(shared.now, visitor)).not.toHaveProperty("login");
    expect(visitor.cookies.get("portineria")).not.toBe(planted.cookies.get("portineria"));
    expect(await redirectOf(planted, "/user_home")).toBe("/");
  });

  test("that a person has ended does not sign in again with the stored password (§4)", async () => {
    clock.setAhead(0);
    const { resident } = shared.now.mine.people;
    const visitor = shared.now.visitor();
    await visitor.signIn(resident);
    expect((await stealSession(shared.now, visitor))!.login).toBeDefined();
    const { userToken } = (await stealSession(shared.now, visitor))!;
    const other = shared.now.console.calls(
      (
        await shared.now.console
          .calls()
          .auth.token({ body: { grant_type: "password", username: resident.email, password: PASSWORD } })
      ).access_token,
    );
    await other.signIns.endOthers();
    clock.setAhead(56 * MINUTE_MS);
    expect(userToken.access_token).not.toBe("");
    expect(await redirectOf(visitor, "/user_home")).toBe("/");
    clock.setAhead(0);
  });
});
