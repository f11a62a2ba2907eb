import { setTimeout as sleep } from "node:timers/promises";
import type { BenchRun, Line } from "../bench-run.ts";
import { oursAtMost } from "../finding.ts";
import { memoryMb, withFloor } from "../processes.ts";
import type { Contender } from "../under-load.ts";

/** The server gives memory back after ten to twenty idle seconds. */
const SETTLING_MS = 25_000;
const CHECK_EVERY_MS = 50;

export const memory: Line = {
  name: "memory",
  work: "memory at rest, 25 seconds after the first page, and the most under load (screens and lists in turn, 32 clients)",
  against: "bare node:http",
  measure: (run) =>
    run.withConsole(async ({ pid, port }) => {
      const { list, screen } = await run.site();
      const headers = { cookie: screen.cookie, authorization: `Bearer ${list.token}` };
      const ask = { paths: ["/domain/devices", "/api/v2/devices?page=0&pageSize=50"], headers };
      const floor = await withFloor({ kind: "bare" }, (bare) => memoryOf(run, { ...bare, ask }));
      const ours = await memoryOf(run, { pid, port, ask });
      return [
        { what: "at rest", unit: "MB", floor: floor.atRest, ours: ours.atRest, aim: oursAtMost(120) },
        {
          what: "under load",
          unit: "MB",
          floor: floor.underLoad,
          ours: ours.underLoad,
          aim: oursAtMost(200),
        },
      ];
    }),
};

async function memoryOf(
  run: BenchRun,
  { pid, port, ask }: Contender,
): Promise<{ atRest: number; underLoad: number }> {
  const order = { port, ...ask, status: 200, deadlineMs: run.quick ? 3_000 : 15_000 };
  await run.load().run({ ...order, connections: 1, requests: 1 });
  await sleep(SETTLING_MS);
  const atRest = memoryMb(pid);
  let underLoad = atRest;
  const timer = setInterval(() => {
    underLoad = Math.max(underLoad, memoryMb(pid));
  }, CHECK_EVERY_MS);
  await run
    .load()
    .run({ ...order, connections: 32, requests: run.quick ? 500 : 10_000 })
    .finally(() => clearInterval(timer));
  return { atRest, underLoad };
}
