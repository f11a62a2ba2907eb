import { expect, test } from "vitest";
import { API_BASE } from "#contract/route-tree.ts";
import { freshAddress, send } from "./requests.ts";
import { serveOneWorld } from "./served-world.ts";

const world = serveOneWorld();

const ROUNDS = 60;
/** Beyond this two samples of the same thing never are, however busy the machine is. */
const Z_MAX = 5;
/** A difference below this can't be told over a network, whatever a rank test says. */
const MEDIANS_APART_MAX = 0.25;

/** Asks for a password reset; gives what was answered and after how many milliseconds. */
async function ask(contact: string): Promise<{ answer: string; ms: number }> {
  const started = performance.now();
  const { status, headers, text } = await send(world.now.baseUrl, {
    method: "POST",
    path: `${API_BASE}/users/resetPassword`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ contact }),
    from: freshAddress(),
  });
  const ms = performance.now() - started;
  const { date: _date, "x-request-id": _id, ...kept } = headers;
  const told = JSON.stringify([status, kept, text]).replace(/'nonce-[^']+'/g, "");
  return { answer: told, ms };
}

/** How far the ranks of two samples are from those of one, in standard deviations (Mann and Whitney). */
function rankDistance(one: number[], other: number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  const pairs = one.length * other.length;
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  return (wins.reduce<number>((sum, win) => sum + win, 0) - pairs / 2) / deviation;
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

test.each([
  ["no mail server", undefined],
  ["a mail server that is down", { emailFrom: "door@example.org", host: "mail.invalid" }],
])(
  "with %s neither the answer to a reset nor its time tells whether there is such an account",
  async (_how, server) => {
    const { world: inside, mine } = world.now;
    if (server) await inside.administrator.api.mailServer.set({ body: server });
    const contacts = [mine.people.resident.email, "nobody.at.all@example.org"];
    await Promise.all(contacts.map(ask));
    const times: number[][] = [[], []];
    const answers = new Set<string>();
    for (let round = 0; round < ROUNDS; round++) {
      // Otherwise a contact's share of the hour is used up, and asking again costs less.
      await inside.db.deleteFrom("message").execute();
      for (const which of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const { answer, ms } = await ask(contacts[which]!);
        times[which]!.push(ms);
        answers.add(answer);
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toMatch(/^\[200,/);
    const [known, unknown] = [median(times[0]!), median(times[1]!)];
    const apart = Math.abs(known - unknown) / Math.min(known, unknown);
    const isTelling = Math.abs(rankDistance(times[0]!, times[1]!)) > Z_MAX && apart > MEDIANS_APART_MAX;
    expect(isTelling, `medians of ${known.toFixed(2)} and ${unknown.toFixed(2)} ms`).toBe(false);
  },
);
