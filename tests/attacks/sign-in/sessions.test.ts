import { afterAll, describe, expect, test } from "vitest";
import type { SessionData } from "#app/auth/session-data.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { UNATTENDED_HEADER } from "#contract/unattended-header.ts";
import { SESSION_IDLE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { PASSWORD } from "../../support/world.ts";
import { createMovedClock } from "../support/moved-clock.ts";
import { freshIpAddress, send } from "../support/requests.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import { stealSession } from "../support/stolen-session.ts";
import type { Visitor } from "../support/visitor.ts";

const MINUTE_MS = 60_000;

const clock = createMovedClock();
afterAll(() => clock.remove());

describeConsoles("sessions", { env: clock.env }, (shared) => {
  const pages = ["/user_home", "/account", "/domain", "/domain/devices", "/domain/history"];

  async function signedIn(person: { email: string; password: string }): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(person);
    await visitor.enter(shared.now.mine.ids.domain);
    return visitor;
  }

  /** Returns for each page where it redirects, or its status. */
  async function redirectOf(visitor: Visitor): Promise<(string | number)[]> {
    const answers = await Promise.all(pages.map((page) => visitor.copy().open(page)));
    return answers.map(({ status, headers }) => headers.location ?? status);
  }

  const toTheLogin = pages.map(() => "/");
  const shown = pages.map(() => 200);

  /** The provider's statuses for a call with the token, and for its renewal. */
  async function usesOf({ access_token, refresh_token }: Token): Promise<number[]> {
    const { url } = shared.now.console;
    const headers = { authorization: `Bearer ${access_token}` };
    const body = new URLSearchParams({ grant_type: "refresh_token", refresh_token }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const answers = [
      await send(url, { path: "/api/v2/users/me", headers }),
      await send(url, { method: "POST", path: "/oauth/token", headers: type, body }),
    ];
    return answers.map(({ status }) => status);
  }

  function tokensOf(session: SessionData | undefined): Token[] {
    return [session!.userToken, session!.building!.token];
  }

  describe("after guesses at a person's password", () => {
    test("signed-in people continue, and a person who knows the password signs in a minute later", async () => {
      clock.setAhead(0);
      const person = shared.now.mine.people.administrator;
      const known = await signedIn(person);
      const from = freshIpAddress();
      async function tryToSignIn(password: string): Promise<number> {
        const { status } = await send(shared.now.console.url, {
          method: "POST",
          path: "/oauth/token",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ grant_type: "password", username: person.email, password }).toString(),
          from,
        });
        return status;
      }
      for (let n = 0; n < 10; n++) expect(await tryToSignIn(`guess ${n}`)).toBe(401);
      expect(await tryToSignIn(PASSWORD)).toBe(429);
      expect(await redirectOf(known)).toEqual(shown);
      clock.setAhead(1.1 * MINUTE_MS);
      expect(await tryToSignIn(PASSWORD)).toBe(200);
      clock.setAhead(0);
    });
  });

  describe("a session's id", () => {
    test("changes after signing in, entering, leaving and a new password, and each previous one is invalid", async () => {
      const person = shared.now.mine.people.credentialManager;
      const visitor = shared.now.visitor();
      await visitor.formToken();
      const ids: string[] = [];
      const before: Visitor[] = [];
      async function then(step: () => Promise<unknown>): Promise<void> {
        ids.push(visitor.cookies.get("portineria")!);
        before.push(visitor.copy());
        await step();
      }
      await then(() => visitor.signIn(person));
      await then(() => visitor.enter(shared.now.mine.ids.domain));
      await then(() => visitor.submit("/domain/leave"));
      const newPassword = `${PASSWORD}!`;
      const passwords = { oldPassword: PASSWORD, newPassword, passwordAgain: newPassword };
      await then(() => visitor.submit("/account", { intent: "password", ...passwords }));
      await then(() => visitor.submit("/logout"));
      expect(new Set(ids).size).toBe(5);
      for (const stale of before) expect(await redirectOf(stale)).toEqual(toTheLogin);
    });

    test("that was planted before signing in is invalid afterwards", async () => {
      const attacker = shared.now.visitor();
      await attacker.formToken();
      const victim = attacker.copy();
      victim.cookies.set("other", "kept");
      await victim.signIn(shared.now.mine.people.administrator);
      expect(await redirectOf(attacker)).toEqual(toTheLogin);
    });

    test("can't be made up, changed or emptied", async () => {
      const visitor = await signedIn(shared.now.mine.people.administrator);
      const cookie = visitor.cookies.get("portineria")!;
      for (const wrong of [
        `${cookie}A`,
        cookie.slice(0, -2),
        cookie.replace(/^./, "X"),
        "e30%3D.abc",
        "",
        "%",
        "a".repeat(4000),
      ]) {
        const other = shared.now.visitor();
        other.cookies.set("portineria", wrong);
        expect((await other.open("/domain")).headers.location, wrong).toBe("/");
      }
    });
  });

  test("a page that asks without its reader does not prolong the session, a page that is read does", async () => {
    clock.setAhead(0);
    const { resident } = shared.now.mine.people;
    const [left, used] = [await signedIn(resident), await signedIn(resident)];
    clock.setAhead(SESSION_IDLE_MS - 30 * MINUTE_MS);
    expect((await left.open("/domain/state", { [UNATTENDED_HEADER]: "1" })).status).toBe(200);
    expect((await used.open("/domain/state")).status).toBe(200);
    clock.setAhead(SESSION_IDLE_MS + 30 * MINUTE_MS);
    expect((await left.open("/domain")).headers.location).toBe("/");
    expect((await used.open("/domain")).status).toBe(200);
    clock.setAhead(0);
  });

  describe("after signing out", () => {
    test("a copied cookie and copied tokens open nothing", async () => {
      const visitor = await signedIn(shared.now.mine.people.administrator);
      const [copy, session] = [visitor.copy(), await stealSession(shared.now, visitor)];
      expect(await redirectOf(copy)).toEqual(shown);
      await visitor.submit("/logout");
      expect(await redirectOf(copy)).toEqual(toTheLogin);
      expect(await stealSession(shared.now, copy)).toBeUndefined();
      for (const token of tokensOf(session)) expect(await usesOf(token)).toEqual([401, 400]);
    });
  });

  test("a change stream without a session is refused, not redirected to a page", async () => {
    const answer = await shared.now.visitor().open("/live?since=1", { accept: "text/event-stream" });
    expect([answer.status, answer.text]).toEqual([401, ""]);
    expect((await shared.now.visitor().open("/live?since=1")).status).toBe(302);
  });

  test("opening the address that leaves a building changes nothing: leaving is a form", async () => {
    const visitor = await signedIn(shared.now.mine.people.administrator);
    expect((await visitor.open("/domain/leave")).headers.location).toBe("/user_home");
    expect((await visitor.open("/domain")).status).toBe(200);
  });

  describe("after leaving a building", () => {
    test.each([
      ["/domain/leave", "/user_home"],
      ["/user_home", "/domain"],
    ])("by %s its tokens end, and the person's remain valid", async (path, leadsTo) => {
      const { mine, theirs, console } = shared.now;
      const visitor = await signedIn(mine.people.administrator);
      const { building, userToken } = (await stealSession(shared.now, visitor))!;
      const enter = theirs.ids.domain;
      const { code } = await console.calls(theirs.token).invites.create({ body: {} });
      const person = console.calls(userToken.access_token);
      await person.invites.activate({ body: { code } });
      const answer = await visitor.submit(path, path === "/user_home" ? { enter } : {});
      expect([answer.status, answer.headers.location]).toEqual([303, leadsTo]);
      expect(await usesOf(building!.token)).toEqual([401, 400]);
      expect((await visitor.open("/user_home")).status).toBe(200);
      expect((await visitor.open("/domain")).headers.location).toBe(
        leadsTo === "/domain" ? undefined : "/user_home",
      );
      const { userId } = mine.people.administrator;
      await console.calls(theirs.token).domains.removeMember({ id: enter, userId });
    });
  });

  describe("after being removed from a building", () => {
    test("the next request is refused, with the old cookie and tokens, and their renewal, too", async () => {
      const { mine, world, console } = shared.now;
      const email = "leaving@example.org";
      const owner = console.calls(world.administrator.token);
      await owner.onPremise.createUser({ body: { name: "Leaving", email, password: PASSWORD } });
      const person = console.calls(
        (
          await console
            .calls()
            .auth.token({ body: { grant_type: "password", username: email, password: PASSWORD } })
        ).access_token,
      );
      await person.accountLinks.acceptTermsOfService();
      const { id } = await person.users.me();
      const administrator = console.calls(mine.token);
      const { code } = await administrator.invites.create({ body: {} });
      await person.invites.activate({ body: { code } });

      const visitor = await signedIn({ email, password: PASSWORD });
      const acting = await signedIn({ email, password: PASSWORD });
      const formToken = await acting.formToken();
      const session = (await stealSession(shared.now, visitor))!;
      expect((await visitor.open("/domain")).status).toBe(200);
      await administrator.domains.removeMember({ id: mine.ids.domain, userId: id });
      expect(await usesOf(session.building!.token)).toEqual([401, 400]);
      const next = await visitor.copy().open("/domain");
      expect([next.status, next.headers.location]).toEqual([302, "/"]);
      expect(await stealSession(shared.now, visitor)).toBeUndefined();
      expect(await redirectOf(visitor)).toEqual(toTheLogin);
      const body = new URLSearchParams({ formToken, name: "Mine" }).toString();
      const copy = acting.copy();
      const refused = await acting.submit("/domain/groups/new", {}, { body });
      expect(refused.headers.location).toBe("/");
      expect(await stealSession(shared.now, copy)).toBeUndefined();
      await expect(person.auth.enterDomain({ domainId: mine.ids.domain })).rejects.toMatchObject({
        status: 404,
      });
    });
  });

  describe("after the person's rights are revoked while a form is open", () => {
    test("the form is refused with a page that explains it, and changes nothing", async () => {
      const { mine, console } = shared.now;
      const { resident } = mine.people;
      const { userGroups, agentGroups } = console.calls(mine.token);
      await userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: resident.userId } });
      const visitor = await signedIn(resident);
      expect((await visitor.open("/domain/groups/new")).status).toBe(200);
      const formToken = await visitor.formToken();
      await userGroups.removeMember({ name: "ADMINISTRATORS", userId: resident.userId });
      const before = (await agentGroups.list()).total;
      const body = new URLSearchParams({ formToken, name: "Mine now" }).toString();
      const { status, text } = await visitor.submit("/domain/groups/new", {}, { body });
      expect(status).toBe(403);
      expect(text).toMatch(/<h1[^>]*>[^<]+</);
      expect((await agentGroups.list()).total).toBe(before);
    });
  });

  describe("after a new password", () => {
    test("all other sessions end, and this one continues", async () => {
      const person = shared.now.mine.people.resident;
      const [first, there, elsewhere] = [
        await signedIn(person),
        await signedIn(person),
        await signedIn(person),
      ];
      const sessions = [await stealSession(shared.now, there), await stealSession(shared.now, elsewhere)];
      const stolen = sessions.flatMap(tokensOf);
      const newPassword = `${PASSWORD} and more`;
      const passwords = { oldPassword: PASSWORD, newPassword, passwordAgain: newPassword };
      expect((await first.submit("/account", { intent: "password", ...passwords })).status).toBe(303);
      expect(await redirectOf(first)).toEqual(shown);
      for (const token of stolen) expect(await usesOf(token)).toEqual([401, 400]);
      expect(await redirectOf(there)).toEqual(toTheLogin);
      expect(await redirectOf(elsewhere)).toEqual(toTheLogin);
      await expect(signedIn(person)).rejects.toThrow("401");
      await signedIn({ ...person, password: newPassword });
    });
  });

  describe("a token", () => {
    test("is valid for its own purpose alone", async () => {
      const visitor = await signedIn(shared.now.mine.people.administrator);
      for (const { access_token, refresh_token, ...rest } of tokensOf(
        await stealSession(shared.now, visitor),
      )) {
        const swapped = { ...rest, access_token: refresh_token, refresh_token: access_token };
        expect(await usesOf(swapped)).toEqual([401, 400]);
      }
    });

    test("whose renewal fails is replaced by a sign-in with the password, also in the building (§4)", async () => {
      clock.setAhead(0);
      const visitor = await signedIn(shared.now.mine.people.administrator);
      const before = (await stealSession(shared.now, visitor))!;
      for (const { refresh_token } of tokensOf(before)) await usesOf({ ...before.userToken, refresh_token });
      clock.setAhead(56 * MINUTE_MS);
      expect(await redirectOf(visitor)).toEqual(shown);
      const after = (await stealSession(shared.now, visitor))!;
      expect(tokensOf(after).map(({ refresh_token }) => refresh_token)).not.toContain(
        before.building!.token.refresh_token,
      );
      clock.setAhead(0);
    });

    test("that is valid for more than 300 s is not renewed (§4)", async () => {
      clock.setAhead(0);
      const visitor = await signedIn(shared.now.mine.people.administrator);
      const before = (await stealSession(shared.now, visitor))!;
      const already = (await shared.now.rows()).get("token")!.map(({ hash }) => hash);
      clock.setAhead(54.5 * MINUTE_MS);
      expect((await visitor.open("/domain")).status).toBe(200);
      const after = (await stealSession(shared.now, visitor))!;
      expect(tokensOf(after)).toEqual(tokensOf(before));
      const made = (await shared.now.rows()).get("token")!.map(({ hash }) => hash);
      expect(made.filter((hash) => !already.includes(hash))).toEqual([]);
      clock.setAhead(0);
    });

    test.each([
      ["close to its end", 55.1 * MINUTE_MS],
      ["past its end", 130 * MINUTE_MS],
    ])("%s is renewed once for ten pages at once", async (_when, aheadMs) => {
      clock.setAhead(0);
      const visitor = await signedIn(shared.now.mine.people.administrator);
      const before = (await stealSession(shared.now, visitor))!;
      const already = new Set((await shared.now.rows()).get("token")!.map(({ hash }) => hash));
      clock.setAhead(aheadMs);
      const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.copy().open("/domain")));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      const after = (await stealSession(shared.now, visitor))!;
      expect(after.building!.token.refresh_token).not.toBe(before.building!.token.refresh_token);
      const made = (await shared.now.rows()).get("token")!.filter(({ hash }) => !already.has(hash));
      // One access token and one refresh token each of the building and of the person, whose calls are read everywhere.
      expect(made.map(({ kind }) => kind).sort()).toEqual(["access", "access", "refresh", "refresh"]);
      expect((await visitor.open("/domain")).status).toBe(200);
      clock.setAhead(0);
    });
  });
});
