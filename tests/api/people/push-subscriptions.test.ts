import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { createOutbound } from "#provider/outbound/outbound.ts";
import { PUSH_SUBSCRIPTIONS_MAX } from "#rules/people/push-subscriptions.ts";
import { REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { describeApiOnBothEngines, type Start } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { browserAt } from "../../support/push/example-browser.ts";
import { readNotification, startPushService } from "../../support/push/registered-browser.ts";
import type { StubPushService } from "../../support/push/stub-service.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type Person, type World } from "../../support/world.ts";

const NEW_PASSWORD = { oldPassword: PASSWORD, newPassword: "another long password" };

/** Starts an installation, and a push service on this machine. */
async function startWithService(start: Start, pushDeadlineMs?: number) {
  const world = await start({ pushDeadlineMs });
  return { world, service: await startPushService(world.clock.now) };
}

type Subscription = ReturnType<StubPushService["subscribe"]>;

function register(api: ApiCalls, { endpoint, p256dh, auth }: Subscription, device = "Firefox on Linux") {
  return api.pushSubscriptions.create({ body: { endpoint, keys: { p256dh, auth }, device } });
}

const listed = async (api: ApiCalls) => (await api.pushSubscriptions.list()).items;

const digestOf = (text: string) => createHash("sha256").update(text).digest("base64url");

describeApiOnBothEngines("a browser that receives pushes", (start) => {
  test("subscribes with the one key of the installation", async () => {
    const world = await start();
    const { publicKey } = await world.administrator.api.pushSubscriptions.key();
    expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
    const rosa = await world.resident("Rosa");
    expect(await rosa.asPerson.pushSubscriptions.key()).toEqual({ publicKey });
  });

  test("is in the list of its person alone, the newest first, without its address and secret", async () => {
    const { world, service } = await startWithService(start);
    const [rosa, carlo] = [await world.person("Rosa"), await world.person("Carlo")];
    const [first, second] = [service.subscribe(), service.subscribe()];
    const created = await register(rosa.api, first);
    expect(created).toEqual({
      id: expect.any(String),
      device: "Firefox on Linux",
      service: new URL(service.origin).host,
      endpointDigest: digestOf(first.endpoint),
      createdAt: expect.any(Number),
      lastSentAt: null,
      lastProblem: null,
    });
    world.clock.advance(1_000);
    const { id: newest } = await register(rosa.api, second, "");
    expect((await listed(rosa.api)).map(({ id }) => id)).toEqual([newest, created.id]);
    const page = await rosa.api.pushSubscriptions.list({ query: { page: 1, pageSize: 1 } });
    expect(page).toEqual({ items: [created], page: 1, pageSize: 1, total: 2 });
    expect(await listed(carlo.api)).toEqual([]);
    for (const call of ["try", "remove"] as const)
      expect(await refusal(carlo.api.pushSubscriptions[call]({ id: newest }))).toMatchObject({
        name: "NOT_FOUND",
      });
    const audit = JSON.stringify(await world.db.selectFrom("audit_entry").selectAll().execute());
    expect(audit).toContain("push_subscription");
    const stored = JSON.stringify(await world.db.selectFrom("push_subscription").selectAll().execute());
    for (const secret of [first.endpoint, first.auth]) {
      expect(audit).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    await rosa.api.pushSubscriptions.remove({ id: created.id });
    expect((await listed(rosa.api)).map(({ id }) => id)).toEqual([newest]);
  });

  test("that registers again is renewed, with nothing in the audit if nothing changes", async () => {
    const { world, service } = await startWithService(start);
    const rosa = await world.person("Rosa");
    const subscription = service.subscribe();
    const { id, createdAt } = await register(rosa.api, subscription);
    const entries = await world.db.selectFrom("audit_entry").select("id").execute();
    world.clock.advance(1_000);
    expect(await register(rosa.api, subscription)).toMatchObject({ id, createdAt });
    expect(await world.db.selectFrom("audit_entry").select("id").execute()).toEqual(entries);
    await register(rosa.api, subscription, "Firefox");
    expect(await listed(rosa.api)).toEqual([expect.objectContaining({ id, device: "Firefox" })]);
  });

  test("that two pages register at the same time is registered once", async () => {
    const { world, service } = await startWithService(start);
    const rosa = await world.person("Rosa");
    const subscription = service.subscribe();
    const [one, other] = await Promise.all([
      register(rosa.api, subscription),
      register(rosa.api, subscription),
    ]);
    expect(other.id).toBe(one.id);
    expect(await listed(rosa.api)).toHaveLength(1);
  });

  test("is another person's alone once they register it", async () => {
    const { world, service } = await startWithService(start);
    const [rosa, carlo] = [await world.person("Rosa"), await world.person("Carlo")];
    const subscription = service.subscribe();
    const { id: earlier } = await register(rosa.api, subscription);
    const { id } = await register(carlo.api, subscription);
    expect(await listed(rosa.api)).toEqual([]);
    expect(await refusal(rosa.api.pushSubscriptions.try({ id: earlier }))).toMatchObject({
      name: "NOT_FOUND",
    });
    expect((await listed(carlo.api)).map((each) => each.id)).toEqual([id]);
  });

  test("is refused beyond the most browsers of a person, until another one is ended", async () => {
    const { world, service } = await startWithService(start);
    const rosa = await world.person("Rosa");
    const subscriptions = Array.from({ length: PUSH_SUBSCRIPTIONS_MAX }, () => service.subscribe());
    for (const each of subscriptions) await register(rosa.api, each);
    const further = service.subscribe();
    expect(await refusal(register(rosa.api, further))).toMatchObject({
      name: "TOO_MANY_PUSH_SUBSCRIPTIONS",
      status: 409,
    });
    // It is one of them.
    const { id } = await register(rosa.api, subscriptions[0]!);
    await rosa.api.pushSubscriptions.remove({ id });
    await register(rosa.api, further);
    expect(await listed(rosa.api)).toHaveLength(PUSH_SUBSCRIPTIONS_MAX);
  });

  test("is refused with an address that messages may not be sent to, beside its field", async () => {
    const outbound = createOutbound({ mailToThisMachine: true, toBuildings: [], toPushServices: [] });
    const { pushSubscriptions } = (await start({ outbound })).administrator.api;
    const refusedEndpoints = [
      "no address",
      "ftp://push.example.org/1",
      "http://push.example.org/1",
      "https://someone:secret@push.example.org/1",
      "https://127.0.0.1/1",
      "https://localhost/1",
      "https://[::1]:8443/1",
      "https://10.1.2.3/1",
      "https://[fd00::5]/1",
      "https://169.254.169.254/latest",
      "http://127.0.0.1:3000/1",
    ];
    for (const endpoint of refusedEndpoints)
      expect(await refusal(pushSubscriptions.create({ body: browserAt(endpoint) })), endpoint).toMatchObject({
        name: "PUSH_ENDPOINT_REFUSED",
        fields: { endpoint: "invalid" },
      });
  });

  test("is refused with keys that no message can be encrypted for", async () => {
    const { world, service } = await startWithService(start);
    const { endpoint, p256dh, auth } = service.subscribe();
    const beside = Buffer.from(p256dh, "base64url");
    beside[64]! ^= 1;
    const wrong = [
      { p256dh: beside.toString("base64url"), auth },
      { p256dh: `C${p256dh.slice(1)}`, auth },
      { p256dh, auth: `${auth.slice(1)}B` },
    ];
    for (const keys of wrong)
      expect(await refusal(register(world.administrator.api, { endpoint, ...keys }))).toMatchObject({
        name: "PUSH_KEYS_INVALID",
        fields: { keys: "invalid" },
      });
    for (const keys of [
      { p256dh: p256dh.slice(1), auth },
      { p256dh, auth: `${auth}AA` },
    ])
      expect(await refusal(register(world.administrator.api, { endpoint, ...keys }))).toMatchObject({
        name: "INVALID_INPUT",
      });
  });
});

describeApiOnBothEngines("the subscription of a browser ends with its sign-in", (start) => {
  /** A person who has signed in at two browsers, of which each receives messages. */
  async function atTwoBrowsers() {
    const { world, service } = await startWithService(start);
    const rosa = await world.person("Rosa");
    const laptop = await world.signIn(rosa.email, PASSWORD);
    const { id: ofPhone } = await register(rosa.api, service.subscribe());
    const { id: ofLaptop } = await register(laptop.api, service.subscribe());
    return { world, service, rosa, laptop, ofPhone, ofLaptop };
  }

  const remaining = async ({ db }: World) =>
    (await db.selectFrom("push_subscription").select("id").execute()).map(({ id }) => id);

  async function signInIdOf({ api }: Pick<Person, "api">): Promise<string> {
    const { items } = await api.signIns.list();
    return items.find(({ current }) => current)!.id;
  }

  test("when the person signs out there, also in a building", async () => {
    const { world, service, laptop, ofPhone } = await atTwoBrowsers();
    await laptop.api.auth.signOut();
    expect(await remaining(world)).toEqual([ofPhone]);

    const carlo = await world.resident("Carlo");
    await register(carlo.api, service.subscribe());
    await carlo.api.auth.leaveDomain({ domainId: world.building.domain.id });
    expect(await listed(carlo.asPerson), "a building that is left").toHaveLength(1);
    await carlo.asPerson.auth.signOut();
    expect(await remaining(world)).toEqual([ofPhone]);
  });

  test("when the person ends it from another browser, or all others", async () => {
    const { world, service, rosa, laptop, ofPhone } = await atTwoBrowsers();
    await rosa.api.signIns.end({ id: await signInIdOf(laptop) });
    expect(await remaining(world)).toEqual([ofPhone]);
    const { api } = await world.signIn(rosa.email, PASSWORD);
    await register(api, service.subscribe());
    await rosa.api.signIns.endOthers();
    expect(await remaining(world)).toEqual([ofPhone]);
  });

  test("when the person changes the password, which keeps this sign-in", async () => {
    const { world, rosa, ofPhone } = await atTwoBrowsers();
    await rosa.api.users.changePassword({ id: rosa.userId, body: NEW_PASSWORD });
    expect(await remaining(world)).toEqual([ofPhone]);
  });

  test("when the password is reset or the account is disabled", async () => {
    const { world, service, rosa } = await atTwoBrowsers();
    const { visitor, administrator } = world;
    const { link } = await administrator.api.installationUsers.sendLink({ id: rosa.userId });
    await visitor.accountLinks.resetPassword({ body: { resetToken: tokenIn(link), password: PASSWORD } });
    expect(await remaining(world)).toEqual([]);
    const { api } = await world.signIn(rosa.email, PASSWORD);
    await register(api, service.subscribe());
    await administrator.api.installationUsers.disable({ id: rosa.userId });
    expect(await remaining(world)).toEqual([]);
  });

  test("but not when it merely expires; a later change of the password ends that too", async () => {
    const { world, rosa, ofPhone, ofLaptop } = await atTwoBrowsers();
    world.clock.advance((REFRESH_TOKEN_LIFE_S + 1) * 1_000);
    await sweep({ db: world.db, now: world.clock.now });
    expect((await remaining(world)).sort()).toEqual([ofPhone, ofLaptop].sort());
    const { api } = await world.signIn(rosa.email, PASSWORD);
    expect(await listed(api)).toHaveLength(2);
    await api.users.changePassword({ id: rosa.userId, body: NEW_PASSWORD });
    expect(await remaining(world)).toEqual([]);
  });
});

describeApiOnBothEngines("a try", (start) => {
  test("sends a message in the person's language, and returns what the service answered", async () => {
    const { world, service } = await startWithService(start);
    const rosa = await world.person("Rosa");
    await rosa.api.users.update({ id: rosa.userId, body: { language: "it" } });
    const { id } = await register(rosa.api, service.subscribe());
    expect(await rosa.api.pushSubscriptions.try({ id })).toEqual({ status: 201, problem: null });
    const sent = await service.next();
    expect(sent).toMatchObject({ ttlS: 60, urgency: "high" });
    expect(readNotification(sent)).toMatchObject({ lang: "it", navigate: "http://localhost:3000/account" });
    expect(sent.publicKey).toBe((await rosa.api.pushSubscriptions.key()).publicKey);
    expect(await listed(rosa.api)).toMatchObject([{ lastSentAt: expect.any(Number), lastProblem: null }]);
  });

  test.each([
    [403, "PUSH_LOCKED"],
    [413, "PUSH_TOO_LARGE"],
    [429, "PUSH_BUSY"],
    [500, "PUSH_FAILS"],
    [302, "PUSH_REDIRECTS"],
  ])("that is answered %i names the problem, which the list has too", async (status, problem) => {
    const { world, service } = await startWithService(start);
    const { api } = world.administrator;
    const { id } = await register(api, service.subscribe());
    service.answerWith({ status, headers: { location: "http://10.0.0.1/" } });
    expect(await api.pushSubscriptions.try({ id })).toEqual({ status, problem });
    expect(await listed(api)).toMatchObject([{ id, lastProblem: problem }]);
  });

  test("at a service that no longer has the subscription deletes it", async () => {
    const { world, service } = await startWithService(start);
    const { api } = world.administrator;
    const subscription = service.subscribe();
    const { id } = await register(api, subscription);
    service.unsubscribe(subscription);
    expect(await api.pushSubscriptions.try({ id })).toEqual({ status: 410, problem: "PUSH_GONE" });
    expect(await listed(api)).toEqual([]);
  });

  test("ends at the deadline if the service hangs, and has the answer of one that is running", async () => {
    const { world, service } = await startWithService(start, 300);
    const { api } = world.administrator;
    const { id } = await register(api, service.subscribe());
    service.answerWith("hang");
    const tries = [api.pushSubscriptions.try({ id }), api.pushSubscriptions.try({ id })];
    const answer = { status: null, problem: "PUSH_TIMEOUT" };
    expect(await Promise.all(tries)).toEqual([answer, answer]);
    expect(service.received).toHaveLength(1);
  });

  test("goes to no private address that the name of a service leads to", async () => {
    const outbound = createOutbound(
      { mailToThisMachine: true, toBuildings: [], toPushServices: [] },
      (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }]),
    );
    const { pushSubscriptions } = (await start({ outbound })).administrator.api;
    const { id } = await pushSubscriptions.create({ body: browserAt("https://push.example.org/1") });
    expect(await pushSubscriptions.try({ id })).toEqual({ status: null, problem: "PUSH_HOST_REFUSED" });
  });

  test("at a service that can't be reached says so", async () => {
    const { world, service } = await startWithService(start);
    const { api } = world.administrator;
    const { id } = await register(api, service.subscribe());
    service.answerWith("cut");
    expect(await api.pushSubscriptions.try({ id })).toEqual({ status: null, problem: "PUSH_AWAY" });
  });
});
