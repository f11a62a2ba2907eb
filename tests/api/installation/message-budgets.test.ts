import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { inProcess } from "#contract/client/in-process.ts";
import { ApiError } from "#contract/errors.ts";
import { type Sender, spendMessage } from "#provider/installation/operations/spend-messages.ts";
import { createKeys } from "#provider/keys.ts";
import { type BudgetName, MESSAGE_BUDGETS } from "#rules/installation/message-budget.ts";
import { transaction } from "#storage/database.ts";
import { everyCall } from "../../attacks/support/every-call.ts";
import { describeApi } from "../../support/api.ts";
import { withMail } from "../../support/outside/caught-mail.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const HOUR_S = 3_600;
const MINUTE_MS = 60_000;

/**
 * How a visitor makes the installation send a message to a contact, for each call that needs no token; `false`
 * for those that send nothing.
 */
const byVisitors: Record<
  string,
  false | ((visitor: ApiCalls, email: string, createInvite: () => Promise<string>) => Promise<unknown>)
> = {
  "auth.token": false,
  "passkeys.beginSignIn": false,
  "onPremise.createUser": false,
  "invites.preview": false,
  "accountLinks.activate": false,
  "accountLinks.resetPassword": false,
  "accountLinks.knowBrowser": false,
  "accountLinks.acceptTermsOfService": false,
  "accountLinks.requestPasswordReset": ({ accountLinks }, contact) =>
    accountLinks.requestPasswordReset({ body: { contact } }),
  "accountLinks.requestBrowserLink": ({ accountLinks }, contact) =>
    accountLinks.requestBrowserLink({ body: { contact } }),
  "accountLinks.resendActivationLink": ({ accountLinks }, username) =>
    accountLinks.resendActivationLink({ body: { username } }),
  "users.signUp": ({ users }, email) => users.signUp({ body: { name: "Ada", email, language: "en" } }),
  "users.signUp with an invite": async ({ users }, email, createInvite) =>
    users.signUp({ body: { name: "Ada", email, language: "en", inviteCode: await createInvite() } }),
};

/** Moves the clock to the next full hour, when every budget is full again, and signs the administrator in. */
async function nextHour({ administrator, building, clock, signIn, enter }: World): Promise<ApiCalls> {
  clock.advance(HOUR_S * 1000 - (clock.now() % (HOUR_S * 1000)));
  const { email, password } = administrator;
  const signedIn = await signIn(email, password);
  return (await enter({ ...administrator, ...signedIn }, building.domain.id)).api;
}

/** So many of a budget's messages are sent through the API. */
const LAST = 3;

/** Counts messages of this sender, as sending them does, until only the last ones of its budget are left. */
async function spendAllButLast(world: World, budget: BudgetName, sender: Sender): Promise<void> {
  const [{ db, clock }, keys] = [world, createKeys(world.secret)];
  await transaction(db, async (tx) => {
    for (let n = LAST; n < MESSAGE_BUDGETS[budget].perHour; n++)
      await spendMessage(tx, { keys, now: clock.now }, sender);
  });
}

/** The administrator as the sender of an invite to the building. */
function inviterIn({ administrator, building }: World): Sender {
  return { by: "person", userId: administrator.userId, domainId: building.domain.id };
}

describeApi("budgets of messages", (start) => {
  test("after a hundred invites in an hour the answer says when to retry, and nothing is stored", async () => {
    const world = await start();
    const { invites } = await nextHour(world);
    const invite = (n: number) => invites.create({ body: { email: `stranger-${n}@example.org` } });
    await spendAllButLast(world, "sender", inviterIn(world));
    for (let n = 0; n < LAST; n++) await invite(n);
    const { total } = await invites.list({ query: { pageSize: 1 } });

    const refused = await invite(LAST).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ errorName: "MESSAGE_BUDGET_SPENT", status: 429 });
    expect((refused as ApiError).extras.retryAfterS).toBeGreaterThan(0);
    expect((refused as ApiError).extras.retryAfterS).toBeLessThanOrEqual(HOUR_S);
    expect((await invites.list({ query: { pageSize: 1 } })).total).toBe(total);

    // A link that is passed on by hand is not a message.
    await invites.create({ body: {} });
    const later = await nextHour(world);
    await later.invites.create({ body: { email: `stranger-${LAST}@example.org` } });
  });

  test("deleted invites restore no one's message allowance", async () => {
    const world = await start();
    const { invites } = await nextHour(world);
    await spendAllButLast(world, "sender", inviterIn(world));
    for (let n = 0; n < LAST; n++) {
      const { id } = await invites.create({ body: { email: `stranger-${n}@example.org` } });
      await invites.remove({ id });
    }
    const next = invites.create({ body: { email: "next@example.org" } });
    expect(await refusal(next)).toEqual({ name: "MESSAGE_BUDGET_SPENT", status: 429 });
  });

  test("requests without an account have a message budget per network, whether the account exists or not, and another network is not affected", async () => {
    const world = await start();
    const person = await world.person();
    await nextHour(world);
    // Over the network all calls would come from one address.
    const client = inProcess(world.provider.answer, world.provider.blobs);
    const ask = (address: string, contact: string) =>
      client.as({ address }).accountLinks.requestPasswordReset({ body: { contact } });
    await spendAllButLast(world, "network", { by: "stranger", address: "192.0.2.1", budget: "anybody" });
    for (let n = 0; n < LAST; n++) await ask("192.0.2.1", `stranger-${n}@example.org`);
    for (const contact of ["other@example.org", person.email]) {
      expect(await refusal(ask("192.0.2.1", contact))).toEqual({ name: "MESSAGE_BUDGET_SPENT", status: 429 });
    }
    await ask("192.0.2.2", person.email);
  });

  test("the calls that need no token are known by whether they send messages", () => {
    const open = everyCall.flatMap(({ name, call }) => (call.access === "open" ? [name] : []));
    const known = Object.keys(byVisitors).map((name) => name.split(" ")[0]!);
    expect([...new Set(known)].sort()).toEqual(open.sort());
  });

  test.each(Object.entries(byVisitors).flatMap(([name, send]) => (send ? [{ name, send }] : [])))(
    "messages that visitors request from one network count in its budget, never in that of the people: $name",
    async ({ send }) => {
      const world = await start({ selfSignUp: true });
      const building = await nextHour(world);
      const createInvite = async () => (await building.invites.create({ body: {} })).code!;
      const client = inProcess(world.provider.answer, world.provider.blobs);
      const request = (address: string, n: number) =>
        send(client.as({ address }), `stranger-${n}@example.org`, createInvite);
      await spendAllButLast(world, "network", { by: "stranger", address: "192.0.2.1", budget: "anybody" });
      for (let n = 0; n < LAST; n++) {
        await request("192.0.2.1", n);
        // Each request is also one of a few that the network may make in a minute.
        world.clock.advance(MINUTE_MS);
      }
      expect(await refusal(request("192.0.2.1", LAST))).toEqual({
        name: "MESSAGE_BUDGET_SPENT",
        status: 429,
      });
      await request("192.0.2.2", LAST);
      await building.invites.create({ body: { email: "resident@example.org" } });
    },
  );

  test.each<[name: BudgetName, senderOf: (n: number) => Sender, other: Sender]>([
    [
      "building",
      (n) => ({ by: "person", domainId: "one", userId: `person ${n}` }),
      { by: "person", domainId: "another", userId: "a" },
    ],
    [
      "installation",
      (n) => ({ by: "person", domainId: `building ${n}`, userId: `person ${n}` }),
      { by: "stranger", address: "192.0.2.9", budget: "anybody" },
    ],
    [
      "anybody",
      (n) => ({ by: "stranger", address: `198.51.${n}.1`, budget: "anybody" }),
      { by: "person", domainId: "one", userId: "a" },
    ],
  ])(
    "the budget of the %s is shared by all its senders, and others are not affected",
    async (name, senderOf, other) => {
      const { db } = await start();
      const keys = createKeys(randomBytes(32));
      let now = Date.UTC(2026, 5, 1, 12, 30);
      const spend = (sender: Sender): Promise<void> =>
        transaction(db, (tx) => spendMessage(tx, { keys, now: () => now }, sender));
      const { perHour } = MESSAGE_BUDGETS[name];
      await transaction(db, async (tx) => {
        for (let n = 0; n < perHour; n++) await spendMessage(tx, { keys, now: () => now }, senderOf(n));
      });

      const error = await spend(senderOf(perHour)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ errorName: "MESSAGE_BUDGET_SPENT", extras: { retryAfterS: HOUR_S / 2 } });
      await spend(other);
      now += (HOUR_S / 2) * 1000;
      await spend(senderOf(perHour));
    },
  );

  test("a sign-up can't write into the message that a stranger gets", async () => {
    const world = await start({ selfSignUp: true });
    const mail = await withMail(world);
    const body = {
      name: "Claim your prize: www.evil.example",
      email: "stranger@example.org",
      language: "en",
    } as const;
    await world.visitor.users.signUp({ body });
    const { text } = await mail.waitFor(1);
    expect(text).toContain("Hello,");
    expect(text).not.toMatch(/prize|evil/);
  });

  test("the label of a building is no link and no markup in an invite", async () => {
    const world = await start();
    const mail = await withMail(world);
    const { building } = world;
    const label = "Your <b>parcel: pay at http://evil.example/pay now";
    await building.api.domains.update({ id: building.domain.id, body: { label } });
    await building.api.invites.create({ body: { email: "stranger@example.org", language: "en" } });
    const { text } = await mail.waitFor(1);
    expect(text).toContain("Your &lt;b&gt;parcel: pay at evil. example/pay now");
    expect(text).not.toContain("evil.example");
  });
});
