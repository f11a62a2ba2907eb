import { expect, test } from "vitest";
import { freshIpAddress } from "../support/requests.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import type { Visitor } from "../support/visitor.ts";

describeConsoles("a browser that signed in before", {}, (shared) => {
  async function known(person: { email: string; password: string }): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(person);
    return visitor;
  }

  /** Signs in from a new network; returns the status. */
  async function signIn(visitor: Visitor, email: string, password: string): Promise<number> {
    const { status } = await visitor.submit(
      "/?index",
      { username: email, password },
      { from: freshIpAddress() },
    );
    return status;
  }

  test("has a cookie that scripts can't read and that outlives the sign-in; only a sign-in sets it", async () => {
    const visitor = await known(shared.now.mine.people.resident);
    const lines = visitor.answers.flatMap(({ headers }) => headers["set-cookie"] ?? []);
    const set = lines.filter((line) => line.startsWith("known="));
    expect(set).toEqual([
      expect.stringMatching(/^known=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    await visitor.submit("/logout");
    expect(visitor.cookies.has("known")).toBe(true);
    const stranger = shared.now.visitor();
    await stranger.open("/");
    await signIn(stranger, shared.now.mine.people.resident.email, "not the password");
    expect(stranger.cookies.has("known")).toBe(false);
  });

  test("signs in while strangers guess, with the cookie alone, also where another one was set before it", async () => {
    const { email, password } = shared.now.mine.people.credentialManager;
    const visitor = await known({ email, password });
    const stranger = shared.now.visitor();
    await stranger.formToken();
    for (let n = 0; n < 21; n++) await signIn(stranger, email, `guess ${n}`);
    expect(await signIn(stranger, email, password)).toBe(429);
    const later = shared.now.visitor();
    later.cookies.set("known", `bad.bad; known=${visitor.cookies.get("known")!}`);
    expect(await signIn(later, email, password)).toBe(303);
    const forged = shared.now.visitor();
    forged.cookies.set("known", visitor.cookies.get("known")!.replace(/^.{8}/, "AAAAAAAA"));
    expect(await signIn(forged, email, password)).toBe(429);
  });
});
