import { expect, test } from "vitest";
import { PASSWORD } from "../../support/world.ts";
import { describeConsoles } from "../support/seeded-console.ts";
import type { Visitor } from "../support/visitor.ts";

interface Login {
  email: string;
  password: string;
}

const ODD_PATHS = [
  "..",
  "%2e%2e/account",
  "calls/..%2f..%2faccount",
  "/evil.example",
  "%2f%2fevil.example",
  "%5cevil.example",
  "calls\\..\\account",
  "calls%00",
  "calls%0d%0aset-cookie:%20x=1",
  "calls%3fx=1",
  "https:%2f%2fevil.example",
  "x".repeat(301),
];

describeConsoles("the address of a page in a building", {}, (shared) => {
  const mine = (path: string) => `/buildings/${shared.now.mine.ids.domain}/${path}`;
  const theirs = (path: string) => `/buildings/${shared.now.theirs.ids.domain}/${path}`;

  async function signedIn(): Promise<Visitor> {
    const visitor = shared.now.visitor();
    await visitor.signIn(shared.now.mine.people.administrator);
    return visitor;
  }

  /** Signs in and returns the address that it leads to. */
  async function signInTo(
    visitor: Visitor,
    { email, password }: Login = shared.now.mine.people.administrator,
  ) {
    const { status, headers } = await visitor.submit("/?index", { username: email, password });
    expect(status).toBe(303);
    return headers.location;
  }

  test("leads there from within the building, and from without after a form that enters it", async () => {
    const visitor = await signedIn();
    const page = await visitor.open(mine("calls/c1"));
    expect([page.status, page.headers.location]).toEqual([200, undefined]);
    expect((await visitor.open("/domain/calls")).headers.location, "nothing is entered by a link").toBe(
      "/user_home",
    );
    expect((await visitor.submit(mine("calls/c1"))).headers.location).toBe("/domain/calls/c1");
    expect((await visitor.open(mine("calls/c1"))).headers.location).toBe("/domain/calls/c1");
    expect((await visitor.open(mine(""))).headers.location).toBe("/domain");
  });

  test("of a building of others says that there is none, as of one that does not exist", async () => {
    const { console, theirs: others } = shared.now;
    const { label } = await console.calls(others.token).domains.get({ id: others.ids.domain });
    const visitor = await signedIn();
    for (const address of [theirs("calls"), "/buildings/none/calls", "/buildings/%2e%2e/calls"]) {
      const { status, text } = await visitor.open(address);
      expect(status, address).toBe(404);
      expect(text).not.toContain(label);
    }
    expect((await visitor.submit(theirs("calls"))).status).toBe(404);
    expect((await visitor.open("/domain")).headers.location).toBe("/user_home");
  });

  test("leads nowhere else, with or without a sign-in", async () => {
    const visitor = await signedIn();
    await visitor.enter(shared.now.mine.ids.domain);
    for (const path of ODD_PATHS) {
      expect((await visitor.open(mine(path))).status, path).toBe(404);
      expect((await visitor.submit(mine(path))).status, path).toBe(404);
      const stranger = shared.now.visitor();
      expect((await stranger.open(mine(path))).status, path).toBe(404);
      expect(stranger.cookies.has("page"), path).toBe(false);
    }
    await visitor.expectInBuilding();
  });

  test("is returned to after a sign-in, once, in its building", async () => {
    const visitor = shared.now.visitor();
    expect((await visitor.open(mine("calls/c1"))).headers.location).toBe("/");
    expect(await signInTo(visitor)).toBe("/domain/calls/c1");
    expect((await visitor.open("/domain/calls")).status).toBe(200);
    await visitor.submit("/logout");
    expect(await signInTo(visitor)).toBe("/user_home");
  });

  test("of a building of others is returned to after a sign-in, and says that there is none", async () => {
    const visitor = shared.now.visitor();
    await visitor.open(theirs("calls/c1"));
    expect(await signInTo(visitor)).toBe(theirs("calls/c1"));
    expect((await visitor.open(theirs("calls/c1"))).status).toBe(404);
    expect((await visitor.open("/domain")).headers.location).toBe("/user_home");
  });

  test("is returned to once the terms have been accepted", async () => {
    const { world, console, mine: building } = shared.now;
    const person = { email: `address${Date.now()}@example.org`, password: PASSWORD };
    await console.calls(world.administrator.token).onPremise.createUser({ body: { name: "New", ...person } });
    const { code } = await console.calls(building.token).invites.create({ body: {} });
    const visitor = shared.now.visitor();
    await visitor.open(mine("calls/c1"));
    expect(await signInTo(visitor, person)).toBe("/user_home");
    await visitor.submit("/terms");
    await visitor.submit("/user_home/join", { code });
    await visitor.submit("/logout");
    await visitor.open(mine("calls/c1"));
    expect(await signInTo(visitor, person)).toBe("/domain/calls/c1");
  });

  test.each([
    { domainId: "x", path: "../../account" },
    { domainId: "../account", path: "" },
    { domainId: "/evil.example", path: "calls" },
    { domainId: 7, path: ["calls"] },
    "//evil.example",
  ])("is not taken from a forged cookie: %j", async (forged) => {
    const visitor = shared.now.visitor();
    visitor.cookies.set("page", encodeURIComponent(btoa(JSON.stringify(forged))));
    expect(await signInTo(visitor)).toBe("/user_home");
  });

  test("is not shown to an administrator who sees the building as another person", async () => {
    const visitor = await signedIn();
    const { ids, people } = shared.now.mine;
    await visitor.enter(ids.domain);
    await visitor.submit(`/domain/people/${people.resident.userId}/view`, { intent: "confirm" });
    expect((await visitor.open("/domain/mine")).text).toContain("/domain/view/stop");
    for (const address of [mine("calls"), theirs("calls")])
      expect((await visitor.open(address)).status, address).toBe((await visitor.open("/user_home")).status);
    expect((await visitor.submit(mine("calls"))).status).not.toBe(303);
  });
});
