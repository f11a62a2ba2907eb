import { describe, expect, it } from "vitest";
import { readCookie, type SampleVisit, startSessions } from "#tests/support/databases/sample-sessions.ts";

const HOUR_MS = 3_600_000;

describe("a visit whose sign-in has ended", () => {
  const MINUTES_MS = 60_000;
  const there = { userId: "rosa", token: "canary", building: { domainId: "verde" } };
  const form = { address: "/settings", fields: [["label", "typed"]] as [string, string][], secrets: [] };

  /** Rosa's browser, in which her sign-in ended as she sent a form. */
  async function interrupted() {
    const console = await startSessions();
    const cookie = await console.signIn(there);
    const { session } = await console.sessions.open(cookie, { page: () => ({ address: "/settings", form }) });
    await session.interrupt();
    async function signInAgain(data: SampleVisit) {
      const again = readCookie(await (await console.sessions.open(cookie)).session.start(data));
      return (await console.sessions.open(again)).session;
    }
    return { ...console, cookie, signInAgain };
  }

  it("is not stored for a browser in which no one was signed in", async () => {
    const { sessions, rows } = await startSessions();
    const planted = readCookie((await sessions.open(undefined)).setCookie);
    for (const cookie of [undefined, planted])
      await (
        await sessions.open(cookie, { page: () => ({ address: "/settings", form }) })
      ).session.interrupt();
    expect(await rows()).toEqual([]);
  });

  it("is not stored when the person signs out", async () => {
    const { sessions, signIn, rows } = await startSessions();
    const cookie = await signIn(there);
    await (await sessions.open(cookie, { page: () => ({ form }) })).session.end();
    await (await sessions.open(cookie, { page: () => ({ form }) })).session.interrupt();
    expect(await rows()).toEqual([]);
  });

  it("has its form given back once, at its page", async () => {
    const { signInAgain } = await interrupted();
    const session = await signInAgain(there);
    expect(await session.formFor("/other")).toBeUndefined();
    expect(await session.formFor("/settings")).toEqual(form);
    await session.forgetForm("/settings");
    expect(await session.formFor("/settings")).toBeUndefined();
    expect(await session.left()).toBeUndefined();
    expect(await session.read()).toEqual(there);
  });

  it("has nothing for another person, nor for the same one in another building", async () => {
    for (const other of [
      { userId: "elsa", token: "" },
      { userId: "elsa", token: "", building: { domainId: "verde" } },
      { userId: "rosa", token: "", building: { domainId: "blu" } },
    ]) {
      const { signInAgain } = await interrupted();
      const session = await signInAgain(other);
      expect(await session.left()).toBeUndefined();
      await session.start(there);
      expect(await session.formFor("/settings")).toBeUndefined();
    }
  });

  it("has nothing before the person has entered the building again", async () => {
    const { signInAgain } = await interrupted();
    const session = await signInAgain({ userId: "rosa", token: "" });
    expect(await session.formFor("/settings")).toBeUndefined();
    await session.start(there);
    expect(await session.formFor("/settings")).toEqual(form);
  });

  it("is sealed, and gives no access", async () => {
    const { rows, read, sessions, cookie } = await interrupted();
    expect(JSON.stringify(await rows())).not.toContain("typed");
    expect(await read(cookie)).toBeUndefined();
    expect(await (await sessions.open(cookie)).session.formFor("/settings")).toBeUndefined();
  });

  it("is gone after fifteen minutes, before and after signing in", async () => {
    const before = await interrupted();
    before.clock.now += 15 * MINUTES_MS;
    expect(await (await before.signInAgain(there)).formFor("/settings")).toBeUndefined();
    const after = await interrupted();
    const session = await after.signInAgain(there);
    after.clock.now += 15 * MINUTES_MS;
    expect(await session.formFor("/settings")).toBeUndefined();
    const unused = await interrupted();
    unused.clock.now += 15 * MINUTES_MS;
    await unused.sessions.sweep();
    expect(await unused.rows()).toEqual([]);
  });

  it("takes the form of a page that was open until the next day", async () => {
    const { sessions, signIn, clock, read } = await startSessions();
    const cookie = await signIn(there);
    clock.now += 20 * HOUR_MS;
    await sessions.sweep();
    expect(await read(cookie)).toBeUndefined();
    const { session } = await sessions.open(cookie, { page: () => ({ address: "/settings", form }) });
    await session.interrupt();
    const again = readCookie(await (await sessions.open(cookie)).session.start(there));
    expect(await (await sessions.open(again)).session.formFor("/settings")).toEqual(form);
  });

  it("takes the forms of several windows, after a request without a page as well", async () => {
    const { sessions, signIn } = await startSessions();
    const cookie = await signIn(there);
    const other = { address: "/people", fields: [], secrets: [] };
    for (const page of [{}, { form }, { form: other }])
      await (await sessions.open(cookie, { page: () => page })).session.interrupt();
    const again = readCookie(await (await sessions.open(cookie)).session.start(there));
    const { session } = await sessions.open(again);
    expect(await session.formFor("/settings")).toEqual(form);
    expect(await session.formFor("/people")).toEqual(other);
  });
});
