import { expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { freshIpAddress, send } from "../attacks/support/requests.ts";
import { serveSharedWorld } from "../attacks/support/served-world.ts";
import { isTimingDisclosing } from "../support/timing.ts";

const world = serveSharedWorld();

const ROUNDS = 60;
const TOKEN_ROUNDS = 2_000;

/** Requests a password reset; returns the answer and the milliseconds until it. */
async function ask(contact: string): Promise<{ answer: string; ms: number }> {
  const started = performance.now();
  const { status, headers, text } = await send(world.now.baseUrl, {
    method: "POST",
    path: `${API_BASE}/users/resetPassword`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ contact }),
    from: freshIpAddress(),
  });
  const ms = performance.now() - started;
  const { date: _date, "x-request-id": _id, ...comparableHeaders } = headers;
  const comparableReply = JSON.stringify([status, comparableHeaders, text]).replace(/'nonce-[^']+'/g, "");
  return { answer: comparableReply, ms };
}

test.each([
  ["no mail server", undefined],
  ["a mail server that is down", { emailFrom: "door@example.org", host: "mail.invalid" }],
])(
  "with %s neither the answer to a reset nor its time discloses whether the account exists",
  async (_how, server) => {
    const { world: inside, mine } = world.now;
    if (server) await inside.administrator.api.mailServer.set({ body: server });
    const contacts = [mine.people.resident.email, "nobody.at.all@example.org"];
    await Promise.all(contacts.map(ask));
    const times: number[][] = [[], []];
    const answers = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      // Otherwise a contact's share of the hour is used up, and further requests cost less.
      await inside.db.deleteFrom("message").execute();
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { answer, ms } = await ask(contacts[which]!);
        times[which]!.push(ms);
        answers.add(answer);
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[200,/);
    const { isDisclosing, medians } = isTimingDisclosing(times[0]!, times[1]!);
    expect(isDisclosing, medians).toBe(false);
  },
);

/** Fewer than an account's tries in a minute: without a try left a request is refused without a hash. */
const TRIES_OF_AN_ACCOUNT = 9;

/** Tries to sign in; returns the answer and the milliseconds until it. */
async function tryPassword(username: string): Promise<{ answer: string; ms: number }> {
  const started = performance.now();
  const { status, text } = await send(world.now.baseUrl, {
    method: "POST",
    path: "/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "password", username, password: "not the password" }).toString(),
    from: freshIpAddress(),
  });
  return { answer: JSON.stringify([status, text]), ms: performance.now() - started };
}

test("neither the answer to a wrong password nor its time discloses whether the account exists", async () => {
  const { mine, theirs } = world.now;
  const known = [mine, theirs].flatMap(({ people }) => Object.values(people).map(({ email }) => email));
  const unknown = known.map((_email, index) => `nobody.at.all.${index}@example.org`);
  const times: number[][] = [[], []];
  const answers = new Set<string>();
  for (let round = 0; round < known.length * TRIES_OF_AN_ACCOUNT; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const { answer, ms } = await tryPassword([known, unknown][which]![round % known.length]!);
      times[which]!.push(ms);
      answers.add(answer);
    }
  }
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toMatch(/^\[401,/);
  const { isDisclosing, medians } = isTimingDisclosing(times[0]!, times[1]!);
  expect(isDisclosing, medians).toBe(false);
});

/** Uses a token; returns the milliseconds until it is refused. */
async function useToken(token: string): Promise<number> {
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await send(world.now.baseUrl, { path: `${API_BASE}/users/me`, headers });
  const ms = performance.now() - started;
  expect(status).toBe(401);
  return ms;
}

function otherThan(letter: string): string {
  return letter === "A" ? "B" : "A";
}

test.each([
  ["in its first character or in its last", (token: string) => otherThan(token[0]!) + token.slice(1)],
  ["in one character or in its length", (token: string) => token.slice(0, -1)],
])("the time of a refusal does not disclose whether a token is wrong %s", async (_where, spoil) => {
  const token = world.now.mine.people.resident.token;
  const wrong = [token.slice(0, -1) + otherThan(token.at(-1)!), spoil(token)];
  await Promise.all(wrong.map(useToken));
  const times: number[][] = [[], []];
  for (let round = 0; round < TOKEN_ROUNDS; round++) {
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) times[which]!.push(await useToken(wrong[which]!));
  }
  const { isDisclosing, medians } = isTimingDisclosing(times[0]!, times[1]!);
  expect(isDisclosing, medians).toBe(false);
});
