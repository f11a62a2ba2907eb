import { percentile } from "../arithmetic.ts";
import type { BenchRun, Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";

const FEW = 16;
const CROWD = 160;
const REQUESTS_MAX = 100_000;
const RECOVERED_SHARE = 0.8;
const RECOVERY_MAX_MS = 30_000;

/** How long ten times as many clients wait, and how long the usual ones do afterwards (attack R22). */
export const crowd: Line = {
  name: "crowd",
  work: `GET /api/v2/devices, 50 of 10,000, ${CROWD} clients after ${FEW}`,
  measure: (run) =>
    run.withConsole(async ({ port }) => {
      const { list } = await run.site();
      const load = (connections: number, deadlineMs: number) =>
        loadOf(run, { port, token: list.token, connections, deadlineMs });
      const whileMs = run.quick ? 3_000 : 10_000;
      await load(FEW, whileMs);
      const before = await load(FEW, whileMs);
      const crowded = await load(CROWD, whileMs);
      const over = performance.now();
      let now = await load(FEW, 500);
      while (now.perSecond < before.perSecond * RECOVERED_SHARE && performance.now() - over < RECOVERY_MAX_MS)
        now = await load(FEW, 500);
      return [
        { what: `99 of 100 answers within, ${FEW} clients`, unit: "ms", ours: before.p99 },
        { what: `… ${CROWD} clients`, unit: "ms", ours: crowded.p99, aim: oursAtMost(1_000) },
        { what: "answers, of those before", unit: "share", ours: crowded.perSecond / before.perSecond },
        {
          what: `${RECOVERED_SHARE * 100} % of the rate again after`,
          unit: "ms",
          ours: performance.now() - over,
          aim: oursAtMost(10_000),
        },
      ];
    }),
};

async function loadOf(
  run: BenchRun,
  { token, ...order }: { port: number; token: string; connections: number; deadlineMs: number },
): Promise<{ p99: number; perSecond: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const paths = ["/api/v2/devices?page=0&pageSize=50"];
  const { latenciesMs, elapsedMs } = await run
    .load()
    .run({ ...order, paths, headers, status: 200, requests: REQUESTS_MAX });
  return { p99: percentile(latenciesMs, 0.99), perSecond: (latenciesMs.length * 1000) / elapsedMs };
}
