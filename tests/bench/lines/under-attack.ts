import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { openDoor } from "../door.ts";
import { type Finding, oursAtMost } from "../finding.ts";
import type { LoadOrder } from "../load-order.ts";
import { startLoadGenerator } from "../processes.ts";

const ATTACKERS = 60;
const FIELDS = 95_000;
const HEALTH_MAX = 100_000;

const FORM = { "content-type": "application/x-www-form-urlencoded" };

type Attack = Pick<LoadOrder, "paths" | "bodies" | "headers">;

/** Forms of strangers with far more fields than any form has (finding M1). */
export const hostileForms: Line = {
  name: "hostile-forms",
  work: `${ATTACKERS} forms of ${FIELDS} fields at once, of strangers`,
  measure: (run) =>
    whileAttacked(run, { decisionMaxMs: 200, healthMaxMs: 100 }, (url) => ({
      paths: ["/?index"],
      bodies: ["a=&".repeat(FIELDS)],
      headers: { origin: url, ...FORM },
    })),
};

/** Sign-ins of accounts that there are not, each of which hashes a password (finding O-D6). */
export const signInStorm: Line = {
  name: "sign-in-storm",
  work: `${ATTACKERS} clients that sign in to accounts that there are not`,
  measure: (run) =>
    whileAttacked(run, { decisionMaxMs: 500 }, () => ({
      paths: ["/oauth/token"],
      bodies: Array.from({ length: 500 }, (_, number) => {
        const username = `nobody.${number}@example.test`;
        return String(new URLSearchParams({ grant_type: "password", username, password: "a-guess" }));
      }),
      headers: FORM,
    })),
};

interface Aims {
  decisionMaxMs: number;
  healthMaxMs?: number;
}

/** What others wait for while clients attack: whoever asks /healthz, and somebody before a door. */
function whileAttacked(run: BenchRun, aims: Aims, attackOf: (url: string) => Attack): Promise<Finding[]> {
  return run.withConsole(async (console) => {
    const { screen } = await run.site();
    const { port } = console;
    const door = await openDoor(console, screen.token);
    const attackers = startLoadGenerator();
    const deadlineMs = run.quick ? 10_000 : 30_000;
    try {
      await door.decisionMs();
      const attack = { port, method: "POST", status: undefined, ...attackOf(console.url) } as const;
      const attacked = attackers.run({ ...attack, connections: ATTACKERS, requests: HEALTH_MAX, deadlineMs });
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
          ...(aims.healthMaxMs === undefined ? {} : { aim: oursAtMost(aims.healthMaxMs) }),
        },
        {
          what: "a door's decision, 99 of 100 within",
          unit: "ms",
          ours: percentile(decisions, 0.99),
          aim: oursAtMost(aims.decisionMaxMs),
        },
      ];
    } finally {
      await attackers.stop();
      await door.stop();
    }
  });
}
