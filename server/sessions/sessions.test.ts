import { describe, expect, it } from "vitest";
import { readCookie, ROSA, startSessions } from "#tests/support/databases/sample-sessions.ts";

const HOUR_MS = 3_600_000;

describe("a session", () => {
  it("is not found by a cookie that is made up, cut, or signed by another installation", async () => {
    const { signIn, read, elsewhere } = await startSessions();
    const cookie = await signIn();
    for (const wrong of [
      undefined,
      "",
      "portineria=",
      "portineria=abc",
      cookie.slice(0, -3),
      `${cookie}A`,
      "other=1",
    ]) {
      expect(await read(wrong)).toBeUndefined();
    }
    expect(await read(cookie, elsewhere)).toBeUndefined();
    expect(await read(cookie)).toEqual(ROSA);
  });

  it("reveals nothing by the database alone", async () => {
    const { signIn, rows } = await startSessions();
    const cookie = decodeURIComponent(await signIn());
    const text = JSON.stringify(await rows());
    expect(text).not.toContain("canary");
    const id = JSON.parse(
      Buffer.from(cookie.slice("portineria=".length).split(".", 1)[0]!, "base64").toString(),
    ) as string;
    expect(Buffer.from(id, "base64url").length).toBe(32);
    expect(text).not.toContain(id);
  });

  it("can't be moved from one row to another, nor changed", async () => {
    const { signIn, read, db, rows } = await startSessions();
    const mine = await signIn({ userId: "rosa", token: "mine" });
    const [row] = await rows();
    const theirs = await signIn({ userId: "rosa", token: "theirs" });
    await db.updateTable("console_session").set({ sealed: row!.sealed }).execute();
    expect(await read(mine)).toEqual({ userId: "rosa", token: "mine" });
    expect(await read(theirs)).toBeUndefined();
    const [first, ...rest] = row!.sealed;
    const sealed = [first === "A" ? "B" : "A", ...rest].join("");
    await db.updateTable("console_session").set({ sealed }).execute();
    expect(await read(mine)).toBeUndefined();
  });

  it("has a new id after each sign-in, and the previous one is invalid", async () => {
    const { sessions, signIn, read, rows } = await startSessions();
    const first = await signIn();
    const { session } = await sessions.open(first);
    const formToken = session.formToken;
    const second = readCookie(await session.start({ userId: "rosa", token: "inside" }));
    expect(second).not.toBe(first);
    expect(await read(first)).toBeUndefined();
    expect(await read(second)).toEqual({ userId: "rosa", token: "inside" });
    expect((await sessions.open(second)).session.formToken).not.toBe(formToken);
    expect(await rows()).toHaveLength(1);
  });

  it("never takes over the id that a visitor sent", async () => {
    const { sessions, read } = await startSessions();
    const planted = readCookie((await sessions.open(undefined)).setCookie);
    const { session, setCookie } = await sessions.open(planted);
    expect(setCookie).toBeUndefined();
    const cookie = readCookie(await session.start(ROSA));
    expect(cookie).not.toBe(planted);
    expect(await read(planted)).toBeUndefined();
  });

  it("is deleted after its end, and a late write does not restore it", async () => {
    const { sessions, signIn, read, rows } = await startSessions();
    const cookie = await signIn();
    const late = (await sessions.open(cookie)).session;
    await late.read();
    const setCookie = await (await sessions.open(cookie)).session.end();
    expect(setCookie).toMatch(/^portineria=; .*Expires=Thu, 01 Jan 1970/);
    await late.update((stored) => ({ ...stored, deviceId: "d1" }));
    expect(await read(cookie)).toBeUndefined();
    expect(await rows()).toEqual([]);
  });

  it("is interrupted by a failed request only if it is still the session of that request", async () => {
    const { sessions, signIn, read } = await startSessions();
    const replaced = await signIn();
    const late = (await sessions.open(replaced)).session;
    await late.read();
    const current = readCookie(
      await (await sessions.open(replaced)).session.start({ userId: "rosa", token: "inside" }),
    );
    await late.interrupt();
    expect(await read(current)).toEqual({ userId: "rosa", token: "inside" });

    const { session } = await sessions.open(current);
    await Promise.all([session.interrupt(), session.interrupt()]);
    expect(await read(current)).toBeUndefined();
  });

  it("goes on if the clock is set back, but not in a server that has started since", async () => {
    const { signIn, read, clock, restart } = await startSessions();
    clock.now += 400 * 24 * HOUR_MS;
    const cookie = await signIn();
    expect(await read(cookie)).toBeDefined();
    clock.now -= 400 * 24 * HOUR_MS;
    expect(await read(cookie)).toBeDefined();
    expect(await read(cookie, restart())).toBeUndefined();
  });

  it("ends after twelve hours without use and after thirty days with it", async () => {
    const { signIn, read, clock, sessions, rows } = await startSessions();
    const idle = await signIn();
    clock.now += 12 * HOUR_MS - 1;
    expect(await read(idle)).toBeDefined();
    clock.now += 12 * HOUR_MS;
    expect(await read(idle)).toBeUndefined();
    const used = await signIn();
    for (let hours = 0; hours < 30 * 24 - 10; hours += 10) {
      expect(await read(used), `after ${hours} hours`).toBeDefined();
      clock.now += 10 * HOUR_MS;
    }
    clock.now += 10 * HOUR_MS;
    expect(await read(used)).toBeUndefined();
    clock.now += 24 * HOUR_MS;
    await sessions.sweep();
    expect(await rows()).toEqual([]);
  });

  it("is not kept in use by a hidden page that asks for news", async () => {
    const { signIn, read, clock, sessions } = await startSessions();
    const cookie = await signIn();
    for (let hours = 0; hours < 11; hours++) {
      clock.now += HOUR_MS;
      const { session } = await sessions.open(cookie, { isUnattended: true });
      expect(await session.read(), `after ${hours + 1} hours`).toBeDefined();
      await session.update((stored) => ({ ...stored, token: `renewed ${hours}` }));
    }
    clock.now += HOUR_MS + 1;
    expect(await read(cookie)).toBeUndefined();
  });

  it("loses no change of parallel requests", async () => {
    const { sessions, signIn, read } = await startSessions();
    const cookie = await signIn({ userId: "rosa", token: "old" });
    const [one, other] = await Promise.all([sessions.open(cookie), sessions.open(cookie)]);
    await Promise.all([one.session.read(), other.session.read()]);
    await Promise.all([
      one.session.update((stored) => ({ ...stored, token: "new" })),
      other.session.update((stored) => ({ ...stored, deviceId: "d1" })),
    ]);
    expect(await read(cookie)).toEqual({ userId: "rosa", token: "new", deviceId: "d1" });
  });

  it("is in a cookie that no script reads, bound to its host over TLS", async () => {
    const plain = await startSessions();
    const overTls = await startSessions({ https: true });
    const { session } = await plain.sessions.open(undefined);
    expect(await session.start({ userId: "rosa", token: "" })).toMatch(
      /^portineria=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { setCookie } = await overTls.sessions.open(undefined);
    expect(setCookie).toMatch(/^__Host-portineria=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("has a form token of its own, before sign-in too", async () => {
    const { sessions } = await startSessions();
    const visitor = await sessions.open(undefined);
    const again = await sessions.open(readCookie(visitor.setCookie));
    const another = await sessions.open(undefined);
    expect(again.session.formToken).toBe(visitor.session.formToken);
    expect(another.session.formToken).not.toBe(visitor.session.formToken);
    expect(again.session.formToken).toMatch(/^[\w-]{43}$/);
  });
});
