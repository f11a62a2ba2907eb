import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { inProcess } from "#contract/client/in-process.ts";
import { isApiError } from "#contract/errors.ts";
import { OTP_GRANT } from "#contract/sign-in/auth.ts";
import { MESSAGE_BUDGETS } from "#rules/installation/message-budget.ts";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

const HOUR_MS = 3_600_000;
/** More than a person has. */
const GUESSES_MAX = 40;
const REFUSED = { name: "TOO_MANY_TRIES" };

/** Number of networks used so far. */
let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `203.0.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
}

/** Returns calls from a new network or a named one; other tests make all calls from one address. */
function fromNetwork({ provider }: World) {
  const client = inProcess(provider.answer, provider.blobs);
  return (address = newNetwork()) => client.as({ address });
}

describeApi("a link that lets a browser in", (start) => {
  async function begin() {
    const world = await start();
    const mail = await withMail(world);
    const from = fromNetwork(world);
    const person = await world.person();
    const signIn = (password: string, device_token?: string) =>
      from().auth.token({
        body: { grant_type: "password", username: person.email, password, device_token },
      });
    const guess = () => refusal(signIn("a wrong password"));
    /** Guesses until strangers have no tries left. */
    const lockOut = async () => {
      let refused = await guess();
      for (let n = 0; n < GUESSES_MAX && refused.name !== REFUSED.name; n++) refused = await guess();
      expect(refused).toMatchObject(REFUSED);
    };
    const ask = (address?: string) =>
      from(address).accountLinks.requestBrowserLink({ body: { contact: person.email } });
    const use = (browserToken: string) => from().accountLinks.knowBrowser({ body: { browserToken } });
    const mailed = async (count: number) => {
      const { to, text } = await mail.waitFor(count);
      expect(to).toEqual([person.email]);
      expect(text).toContain("http://localhost:3000/known_browser?token=");
      return tokenIn(text);
    };
    return { world, mail, from, person, signIn, lockOut, ask, use, mailed };
  }

  test("signs in a new browser on a new network while strangers guess, by its password alone", async () => {
    const { signIn, lockOut, ask, use, mailed } = await begin();
    await lockOut();
    expect(await refusal(signIn(PASSWORD))).toMatchObject(REFUSED);
    expect(await ask()).toEqual({ link: null });
    const token = await mailed(1);
    const { device_token } = await use(token);
    expect(await refusal(signIn("a wrong password", device_token))).toMatchObject({ name: "WRONG_LOGIN" });
    expect(await signIn(PASSWORD, device_token)).toMatchObject({ token_type: "bearer" });
    expect(await refusal(use(token)), "it works once").toMatchObject({ name: "LINK_NOT_VALID" });
    expect(await refusal(signIn(PASSWORD)), "another browser waits as before").toMatchObject(REFUSED);
  });

  test("accepts a valid second factor although others' guesses have used up the tries", async () => {
    const { world, from, person, signIn, ask, use, mailed } = await begin();
    const { key } = await person.api.secondFactors.setUp({ body: { password: PASSWORD } });
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: world.clock.now() });
    await person.api.secondFactors.confirm({ body: { code: codeNow() } });
    world.clock.advance(60_000);
    const step = async (otp: string, device_token?: string) => {
      const stepNeeded: unknown = await signIn(PASSWORD, device_token).catch((error: unknown) => error);
      if (!isApiError(stepNeeded, "MFA_REQUIRED")) throw stepNeeded;
      const body = { grant_type: OTP_GRANT, mfa_token: stepNeeded.extras.mfaToken ?? "", otp, device_token };
      return from().auth.token({ body });
    };
    for (let n = 0; n <= 10; n++) await step("000000").catch(() => undefined);
    expect(await refusal(step(codeNow()))).toMatchObject(REFUSED);
    const before = (await world.db.selectFrom("message").select("id").execute()).length;
    await ask();
    const sent = async () => (await world.db.selectFrom("message").select("state").execute()).slice(before);
    await expect.poll(sent).toEqual([{ state: "SENT" }]);
    const { device_token } = await use(await mailed(before + 1));
    expect(await step(codeNow(), device_token)).toMatchObject({ token_type: "bearer" });
  });

  test("is sent whatever strangers requested before, and each requested link is valid", async () => {
    const { world, mail, from, person, signIn, lockOut, ask, use, mailed } = await begin();
    await lockOut();
    for (let n = 0; n < 5; n++) {
      await from().accountLinks.requestPasswordReset({ body: { contact: person.email } });
    }
    await mail.waitFor(3);
    // Three of them use up the contact's share; further requests send nothing.
    for (let n = 0; n < 6; n++) await ask();
    const token = await mailed(6);
    await ask();
    const waiting = () =>
      world.db.selectFrom("message").select("id").where("state", "=", "WAITING").execute();
    await expect.poll(waiting).toEqual([]);
    expect(mail.caught).toHaveLength(6);
    const { device_token } = await use(token);
    await signIn(PASSWORD, device_token);
  });

  test("is counted per network, in the same way for known and unknown accounts", async () => {
    const { world, from, ask } = await begin();
    world.clock.advance(HOUR_MS - (world.clock.now() % HOUR_MS));
    const network = newNetwork();
    for (let n = 0; n < MESSAGE_BUDGETS.network.perHour; n++) {
      const body = { contact: `stranger-${n}@example.org` };
      expect(await from(network).accountLinks.requestBrowserLink({ body })).toEqual({ link: null });
    }
    expect(await refusal(ask(network))).toMatchObject({ name: "MESSAGE_BUDGET_SPENT" });
    expect(await ask()).toEqual({ link: null });
  });

  test("opens nothing else, and ends with its hour and with a disabled account", async () => {
    const { world, person, ask, use, mailed } = await begin();
    const invalidLink = { name: "LINK_NOT_VALID" };
    await ask();
    const open = await mailed(1);
    const reset = { resetToken: open, password: "a wholly new password" };
    expect(await refusal(world.visitor.accountLinks.resetPassword({ body: reset }))).toMatchObject(
      invalidLink,
    );
    expect(await refusal(use("guess"))).toMatchObject(invalidLink);
    await world.administrator.api.installationUsers.disable({ id: person.userId });
    expect(await refusal(use(open))).toMatchObject(invalidLink);
    await world.administrator.api.installationUsers.enable({ id: person.userId });
    await ask();
    const late = await mailed(2);
    world.clock.advance(HOUR_MS);
    expect(await refusal(use(late))).toMatchObject(invalidLink);
  });

  test("ends with a new password, whose link lets its own browser in", async () => {
    const { mail, from, person, signIn, lockOut, ask, use, mailed } = await begin();
    const chosen = "a wholly new password";
    await ask();
    const { device_token: before } = await use(await mailed(1));
    await ask();
    const open = await mailed(2);
    await from().accountLinks.requestPasswordReset({ body: { contact: person.email } });
    const { text } = await mail.waitFor(3);
    const body = { resetToken: tokenIn(text), password: chosen };
    const { device_token: after } = await from().accountLinks.resetPassword({ body });
    expect(await refusal(use(open))).toMatchObject({ name: "LINK_NOT_VALID" });
    await lockOut();
    expect(await refusal(signIn(chosen, before))).toMatchObject(REFUSED);
    expect(await signIn(chosen, after)).toMatchObject({ token_type: "bearer" });
  });
});
