import { eventLoopDelayMs } from "../../support/processes/event-loop-delay.ts";
import type { RunningConsole } from "../../support/processes/running-console.ts";
import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { AIMS_UNDER_ATTACK } from "../beside-a-door.ts";
import { openDoor } from "../door.ts";
import { type Finding, oursAtMost } from "../finding.ts";
import type { LoadBody, LoadOrder } from "../load-order.ts";
import { startLoadGenerator } from "../processes.ts";

const ATTACKERS = 60;
const FIELDS = 95_000;
const HEALTH_MAX = 100_000;
const FIRST_VISITS = 5;

const METRICS = { METRICS_PORT: "0" };

const URL_ENCODED = "application/x-www-form-urlencoded";
// Long, because some parsers refuse short boundaries at once.
const BOUNDARY = "----hostileformboundary0123456789";
/** 4.8 MB in total. */
const PARTS = 58_000;

type Attack = Pick<LoadOrder, "paths" | "bodies" | "headers">;

/**
 * Strangers send forms with far more fields than any form has (finding M1), with the cookie and the form
 * token of a visitor, and bodies of calls without a token.
 */
export const hostileForms: Line = {
  name: "hostile-forms",
  work: `${ATTACKERS} forms and calls of ${FIELDS} fields at once, of strangers`,
  measure: (run) =>
    whileAttacked(
      run,
      AIMS_UNDER_ATTACK,
      byRequests(async (url) => {
        const { cookie, formToken } = await visit(url);
        const pairs = `formToken=${formToken}&${"a=&".repeat(FIELDS)}`;
        const part = (name: string, value: string): string =>
          `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
        const bodies: Record<string, LoadBody[]> = {
          "/?index": [
            { content: pairs, type: URL_ENCODED },
            { content: pairs, type: URL_ENCODED, chunked: true },
            {
              content: `${part("formToken", formToken)}${part("", "").repeat(PARTS)}--${BOUNDARY}--\r\n`,
              type: `multipart/form-data; boundary=${BOUNDARY}`,
            },
          ],
          "/api/v2/agentgroups": [
            {
              content: JSON.stringify(Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [at, 0]))),
              type: "application/json",
            },
          ],
        };
        const sent = Object.entries(bodies).flatMap(([path, all]) => all.map((body) => ({ path, body })));
        return {
          paths: sent.map(({ path }) => path),
          bodies: sent.map(({ body }) => body),
          headers: { origin: url, "sec-fetch-site": "same-origin", cookie },
        };
      }),
    ),
};

/** Returns the cookie and the form token of a visitor. */
async function visit(url: string): Promise<{ cookie: string; formToken: string }> {
  const page = await fetch(`${url}/reset_password`);
  const cookie = page.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const formToken = /name="formToken" value="([^"]+)"/.exec(await page.text())?.[1];
  if (formToken === undefined || cookie.length === 0) throw new Error("The page has no form token");
  return { cookie: cookie.join("; "), formToken };
}

/** Sign-ins to accounts that do not exist, each of which hashes a password (finding O-D6). */
export const signInStorm: Line = {
  name: "sign-in-storm",
  work: `${ATTACKERS} clients that sign in to accounts that do not exist`,
  measure: (run) =>
    whileAttacked(
      run,
      { decisionMaxMs: 500 },
      byRequests(async () => ({
        paths: ["/oauth/token"],
        bodies: Array.from({ length: 500 }, (_, number) => {
          const username = `nobody.${number}@example.test`;
          const fields = { grant_type: "password", username, password: "a-guess" };
          return { content: String(new URLSearchParams(fields)), type: URL_ENCODED };
        }),
        headers: {},
      })),
    ),
};

interface Aims {
  decisionMaxMs: number;
  healthMaxMs?: number;
  /** How long the event loop may be held up in one piece. */
  stallMaxMs?: number;
}

interface AttackSize {
  deadlineMs: number;
  /** A single attacker sends one thing after the other. */
  attackers: "one" | "all";
}

/** Attacks a console for as long as given. */
type AttackRun = (console: RunningConsole & { port: number }, size: AttackSize) => Promise<unknown>;

/** Attacks with requests of a load generator. */
function byRequests(attackOf: (url: string) => Promise<Attack>): AttackRun {
  return async ({ port, url }, { deadlineMs, attackers }) => {
    const generator = startLoadGenerator();
    try {
      const attack = { port, method: "POST", status: undefined, ...(await attackOf(url)) } as const;
      const connections = attackers === "one" ? 1 : ATTACKERS;
      await generator.run({ ...attack, connections, requests: HEALTH_MAX, deadlineMs });
    } finally {
      await generator.stop();
    }
  };
}

/**
 * Measures how long /healthz and a person at a door wait while clients attack. The longest delay of the event loop
 * is measured with a single attacker: many attackers take CPU time away from the server.
 */
export function whileAttacked(run: BenchRun, aims: Aims, attack: AttackRun): Promise<Finding[]> {
  return run.withConsole(async (console) => {
    const { screen } = await run.site();
    const { port, url, output } = console;
    const door = await openDoor(console, screen.token);
    const deadlineMs = run.quick ? 10_000 : 30_000;
    try {
      await door.decisionMs();
      // Warm-up: the first requests compile the code of the pages.
      for (let visits = 0; visits < FIRST_VISITS; visits++) await (await fetch(url)).text();
      await eventLoopDelayMs(output(), "max");
      await attack(console, { deadlineMs: deadlineMs / 3, attackers: "one" });
      const stallMs = await eventLoopDelayMs(output(), "max");
      const attacked = attack(console, { deadlineMs, attackers: "all" });
      const health = { port, paths: ["/healthz"], headers: {}, status: 200, deadlineMs };
      const healthRun = run.load().run({ ...health, connections: 1, requests: HEALTH_MAX });
      const decisions: number[] = [];
      const until = performance.now() + deadlineMs;
      while (performance.now() < until) decisions.push(await door.decisionMs());
      const [{ latenciesMs }] = await Promise.all([healthRun, attacked]);
      return [
        {
          what: "/healthz, 99 of 100 within",
          unit: "ms",
          ours: percentile(latenciesMs, 0.99),
          aim: aims.healthMaxMs === undefined ? undefined : oursAtMost(aims.healthMaxMs),
        },
        {
          what: "a door's decision, 99 of 100 within",
          unit: "ms",
          ours: percentile(decisions, 0.99),
          aim: oursAtMost(aims.decisionMaxMs),
        },
        {
          what: "event loop held up in one piece, at most",
          unit: "ms",
          ours: stallMs,
          aim: aims.stallMaxMs === undefined ? undefined : oursAtMost(aims.stallMaxMs),
        },
      ];
    } finally {
      await door.stop();
    }
  }, METRICS);
}
