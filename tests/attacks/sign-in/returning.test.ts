import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../support/browser/authenticator.ts";
import { PASSWORD } from "../../support/world.ts";
import { createMovedClock } from "../support/moved-clock.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import { stealRow, stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const MINUTE_MS = 60_000;
const FORM = "/domain/groups/new";
const NOT_SENT = "Nothing from this form has been saved yet.";

const clock = createMovedClock();
afterAll(() => clock.remove());

interface Person {
  email: string;
  password: string;
}

describeConsoles("a form that was sent after its sign-in had ended", { env: clock.env }, (shared) => {
  async function signedIn(person: Person = shared.now.mine.people.administrator): Promise<Visitor> {
    clock.setAhead(0);
    const visitor = shared.now.visitor();
    await visitor.signIn(person);
    await visitor.enter(shared.now.mine.ids.domain);
    return visitor;
  }

  /** Ends the person's sign-in at the provider, as from another device. */
  async function endElsewhere(visitor: Visitor): Promise<void> {
    const { userToken } = (await stealSession(shared.now, visitor))!;
    await shared.now.console.calls(userToken.access_token).auth.signOut();
  }

  /** Sends a form whose sign-in has ended, and returns its answer. */
  async function sendLate(visitor: Visitor, path = FORM, fields: Record<string, string> = { name: "Typed" }) {
    const formToken = await visitor.formToken();
    await endElsewhere(visitor);
    const body = new URLSearchParams({ formToken, ...fields }).toString();
    return visitor.submit(path, {}, { body });
  }

  /** Signs in and returns the address that it leads to. */
  async function signInTo(visitor: Visitor, person: Person = shared.now.mine.people.administrator) {
    const { status, headers } = await visitor.submit("/?index", {
      username: person.email,
      password: person.password,
    });
    expect(status).toBe(303);
    return headers.location;
  }

  test("is given back after signing in: at its page, in its building, once, and is not carried out", async () => {
    const visitor = await signedIn();
    const { agentGroups } = shared.now.console.calls(shared.now.mine.token);
    const before = (await agentGroups.list()).total;
    const refused = await sendLate(visitor);
    expect([refused.status, refused.headers.location]).toEqual([302, "/"]);
    expect((await visitor.open("/")).text).toContain("You will return to your form");
    expect(await signInTo(visitor)).toBe(FORM);
    const page = await visitor.open(FORM);
    expect([page.status, page.text.includes(NOT_SENT)]).toEqual([200, true]);
    expect(page.text).toMatch(/<input[^>]* name="name"[^>]* value="Typed"/);
    expect((await agentGroups.list()).total).toBe(before);
    const again = await visitor.open(FORM);
    expect(again.text).not.toContain("Typed");
    expect((await visitor.submit(FORM, { name: "Typed" })).status).toBe(303);
    expect((await agentGroups.list()).total).toBe(before + 1);
  });

  test("is given back to no other person, who sees no trace of it", async () => {
    const visitor = await signedIn();
    const { credentialManager, administrator } = shared.now.mine.people;
    await sendLate(visitor);
    expect((await visitor.open("/")).text).not.toContain(administrator.email);
    expect(await signInTo(visitor, credentialManager)).toBe("/domain");
    expect(JSON.stringify(await stealRow(shared.now, visitor))).not.toContain("Typed");
    await visitor.enter(shared.now.mine.ids.domain);
    expect((await visitor.open(FORM)).text).not.toContain(NOT_SENT);
    await visitor.submit("/logout");
    expect(await signInTo(visitor)).toBe("/user_home");
  });

  test("has no secret: neither in the session's row nor in the page", async () => {
    const visitor = await signedIn();
    await sendLate(visitor, "/account", { intent: "email", email: "new@example.org", password: PASSWORD });
    const row = JSON.stringify(await stealRow(shared.now, visitor));
    expect(row).toContain("new@example.org");
    expect(row).not.toContain(PASSWORD);
    expect(await signInTo(visitor)).toBe("/account");
    const { text } = await visitor.open("/account");
    expect(text).toMatch(/<input[^>]* name="email"[^>]* value="new@example.org"/);
    expect(text).toContain("Enter this again.");
    expect(text).not.toContain(PASSWORD);
  });

  test("is gone fifteen minutes later", async () => {
    const visitor = await signedIn();
    await sendLate(visitor);
    clock.setAhead(15.1 * MINUTE_MS);
    expect((await visitor.open("/")).text).not.toContain("You will return");
    expect(await signInTo(visitor)).toBe("/user_home");
    clock.setAhead(0);
  });

  test("is not stored for someone who signs out, nor for a browser without a session", async () => {
    const visitor = await signedIn();
    const formToken = await visitor.formToken();
    const late = visitor.copy();
    await visitor.submit("/logout");
    const body = new URLSearchParams({ formToken, name: "Typed" }).toString();
    expect((await late.submit(FORM, {}, { body })).headers.location).toBe("/");
    expect(await stealRow(shared.now, late)).toBeUndefined();
    expect(await signInTo(late)).toBe("/user_home");
    const stranger = shared.now.visitor();
    expect((await stranger.submit(FORM, { name: "Typed" })).headers.location).toBe("/");
    expect(await stealRow(shared.now, stranger)).toBeUndefined();
  });

  test("does not lead back into a building that the person has left meanwhile", async () => {
    const { mine, theirs, console } = shared.now;
    const { code } = await console.calls(theirs.token).invites.create({ body: {} });
    const visitor = await signedIn();
    const { userToken } = (await stealSession(shared.now, visitor))!;
    await console.calls(userToken.access_token).invites.activate({ body: { code } });
    await visitor.enter(theirs.ids.domain);
    await sendLate(visitor, "/domain/notes", { intent: "all", until: "1" });
    const { userId } = mine.people.administrator;
    await console.calls(theirs.token).domains.removeMember({ id: theirs.ids.domain, userId });
    expect(await signInTo(visitor)).toBe("/user_home");
    expect((await visitor.open("/domain/notes")).headers.location).toBe("/user_home");
  });

  test("is shown in no other building", async () => {
    const { mine, theirs, console } = shared.now;
    const { code } = await console.calls(theirs.token).invites.create({ body: {} });
    const visitor = await signedIn();
    const { userToken } = (await stealSession(shared.now, visitor))!;
    await console.calls(userToken.access_token).invites.activate({ body: { code } });
    await sendLate(visitor);
    expect(await signInTo(visitor)).toBe(FORM);
    await visitor.enter(theirs.ids.domain);
    await visitor.enter(mine.ids.domain);
    expect((await visitor.open(FORM)).text).not.toContain(NOT_SENT);
    const { userId } = mine.people.administrator;
    await console.calls(theirs.token).domains.removeMember({ id: theirs.ids.domain, userId });
  });

  test("is not given back to an account that has been disabled", async () => {
    const { mine, world, console } = shared.now;
    const { credentialManager } = mine.people;
    const { installationUsers } = console.calls(world.administrator.token);
    const visitor = await signedIn(credentialManager);
    const formToken = await visitor.formToken();
    await installationUsers.disable({ id: credentialManager.userId });
    const body = new URLSearchParams({ formToken, name: "Typed" }).toString();
    expect((await visitor.submit(FORM, {}, { body })).headers.location).toBe("/");
    const { email: username, password } = credentialManager;
    const { status, text } = await visitor.submit("/?index", { username, password });
    expect([status, text.includes("Typed")]).toEqual([403, false]);
    await installationUsers.enable({ id: credentialManager.userId });
  });

  test("gives back the latest of each page, of three pages", async () => {
    const visitor = await signedIn();
    const formToken = await visitor.formToken();
    await endElsewhere(visitor);
    const pages = ["/domain/zones/new", "/domain/lift-areas/new", FORM];
    for (const [path, name] of [...pages.map((page) => [page, "First"]), [FORM, "Second"]] as const) {
      const body = new URLSearchParams({ formToken, name: name! }).toString();
      expect((await visitor.submit(path!, {}, { body })).headers.location).toBe("/");
    }
    expect(await signInTo(visitor)).toBe(FORM);
    for (const [page, name] of [
      ["/domain/zones/new", "First"],
      ["/domain/lift-areas/new", "First"],
      [FORM, "Second"],
    ] as const)
      expect((await visitor.open(page)).text, page).toMatch(new RegExp(`name="name"[^>]* value="${name}"`));
  });

  describe("is given back", () => {
    /** Creates a person in no building, with calls to set up another way of signing in. */
    async function newPerson(email: string) {
      clock.setAhead(0);
      const { console, world } = shared.now;
      const person = { email, password: PASSWORD };
      const administrator = console.calls(world.administrator.token);
      await administrator.onPremise.createUser({ body: { name: "Newcomer", ...person } });
      const login = { grant_type: "password", username: email, password: PASSWORD };
      const api = console.calls((await console.calls().auth.token({ body: login })).access_token);
      await api.accountLinks.acceptTermsOfService();
      return { person, api };
    }

    /** Sends a form of the account too late, signs in again, and expects what was typed. */
    async function expectReturned(visitor: Visitor, signInAgain: () => Promise<string | undefined>) {
      await sendLate(visitor, "/account", { intent: "name", name: "Typed" });
      expect(await signInAgain()).toBe("/account");
      const { text } = await visitor.open("/account");
      expect(text).toContain(NOT_SENT);
      expect(text).toMatch(/<input[^>]* name="name"[^>]* value="Typed"/);
    }

    test("after a second factor", async () => {
      const { person, api } = await newPerson("with-app@example.org");
      const { key } = await api.secondFactors.setUp({ body: { password: PASSWORD } });
      const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
      const { recoveryCodes } = await api.secondFactors.confirm({ body: { code } });
      const visitor = shared.now.visitor();
      async function signInWith(otp: string): Promise<string | undefined> {
        expect(await signInTo(visitor, person)).toBe("/second_factor");
        return (await visitor.submit("/second_factor", { otp })).headers.location;
      }
      expect(await signInWith(recoveryCodes[0]!)).toBe("/user_home");
      await expectReturned(visitor, () => signInWith(recoveryCodes[1]!));
    });

    test("after a passkey", async () => {
      const { api } = await newPerson("with-passkey@example.org");
      const { console } = shared.now;
      const key = createAuthenticator(console.url);
      const { challengeToken, options } = await api.passkeys.begin({ body: { password: PASSWORD } });
      const credential = key.make(options);
      await api.passkeys.create({ body: { name: "Telephone", challengeToken, credential } });
      const visitor = shared.now.visitor();
      async function signInByPasskey(): Promise<string | undefined> {
        const { challengeToken, options } = await console.calls().passkeys.beginSignIn({});
        const signed = JSON.stringify(key.sign(options));
        const formToken = await visitor.formToken();
        const fields = { intent: "passkey", challengeToken, credential: signed, formToken };
        const body = new URLSearchParams(fields).toString();
        return (await visitor.submit("/?index", {}, { body })).headers.location;
      }
      expect(await signInByPasskey()).toBe("/user_home");
      await expectReturned(visitor, signInByPasskey);
    });
  });

  describe("the page that it leads back to", () => {
    test("is the one that was requested, if no form was sent", async () => {
      const visitor = await signedIn();
      await endElsewhere(visitor);
      expect((await visitor.open("/domain/history?page=2")).headers.location).toBe("/");
      expect((await visitor.open("/")).text).toContain("You will return to the page");
      expect(await signInTo(visitor)).toBe("/domain/history?page=2");
    });

    test("is the page of a request for its data", async () => {
      const visitor = await signedIn();
      await endElsewhere(visitor);
      await visitor.open("/domain/history.data?page=2&_routes=routes%2Fbuilding%2Fhistory%2Froute", {
        accept: "*/*",
      });
      expect(await signInTo(visitor)).toBe("/domain/history?page=2");
    });

    test.each(["/live?since=1", "/domain/state", "//evil.example/domain", "/\\evil.example"])(
      "is never %s",
      async (address) => {
        const visitor = await signedIn();
        await endElsewhere(visitor);
        await visitor.open(address);
        await visitor.open("/domain/state");
        expect(await signInTo(visitor)).toBe("/user_home");
      },
    );

    test("is not taken from a header or a field of the form", async () => {
      const visitor = await signedIn();
      const formToken = await visitor.formToken();
      await endElsewhere(visitor);
      const body = new URLSearchParams({ formToken, layout: "cards", to: "https://evil.example/" });
      const headers = { referer: "https://evil.example/domain" };
      await visitor.submit("/layout", {}, { body: body.toString(), headers });
      expect(await signInTo(visitor)).toBe("/user_home");
    });

    test("is reached after the terms have been accepted", async () => {
      const { world, console } = shared.now;
      const person = { email: `terms${Date.now()}@example.org`, password: PASSWORD };
      const owner = console.calls(world.administrator.token);
      await owner.onPremise.createUser({ body: { name: "New", ...person } });
      const visitor = shared.now.visitor();
      await visitor.signIn(person);
      const formToken = await visitor.formToken();
      await endElsewhere(visitor);
      const body = new URLSearchParams({ formToken, intent: "name", name: "Typed" }).toString();
      await visitor.submit("/account", {}, { body });
      expect(await signInTo(visitor, person)).toBe("/account");
      expect((await visitor.open("/account")).headers.location).toBe("/terms");
      expect((await visitor.submit("/terms")).headers.location).toBe("/account");
      expect((await visitor.open("/account")).text).toMatch(/name="name"[^>]* value="Typed"/);
    });
  });

  test("leaves no id from before the sign-in valid", async () => {
    const visitor = await signedIn();
    await sendLate(visitor);
    const before = visitor.copy();
    expect(await signInTo(visitor)).toBe(FORM);
    expect(visitor.cookies.get("portineria")).not.toBe(before.cookies.get("portineria"));
    expect((await before.open(FORM)).headers.location).toBe("/");
    expect(await stealRow(shared.now, before)).toBeUndefined();
  });
});
