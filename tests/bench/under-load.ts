import { compare, type Comparison, percentile } from "./arithmetic.ts";
import type { BenchRun } from "./bench-run.ts";
import type { LoadOrder } from "./load-order.ts";
import { cpuMs } from "./processes.ts";

/** A server under load, and the requests to it. */
export interface Contender {
  pid: number;
  port: number;
  ask: Pick<LoadOrder, "paths" | "headers" | "method" | "bodies">;
}

interface Intensity {
  /** In each round, to each contender. */
  requests: number;
  connections: number;
}

/** The cost of both under the same load. */
interface UnderLoad {
  /** CPU milliseconds for each request. */
  cpu: Comparison;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: Comparison;
  perSecond: Comparison;
}

const DEADLINE_MS = 60_000;

/** Loads both in turn for many rounds, so that other work of this machine affects both equally. */
export async function compareUnderLoad(
  run: BenchRun,
  floor: Contender,
  ours: Contender,
  intensity: Intensity,
): Promise<UnderLoad> {
  const measured: { floor: Round; ours: Round }[] = [];
  // The first round is not counted, because the code of both is still being compiled.
  for (let round = 0; round <= (run.quick ? 3 : 9); round++) {
    const pair = {
      floor: await measureRound(run, floor, intensity),
      ours: await measureRound(run, ours, intensity),
    };
    if (round > 0) measured.push(pair);
  }
  const comparisonOf = (part: keyof Round): Comparison =>
    compare(measured.map((pair) => ({ floor: pair.floor[part], ours: pair.ours[part] })));
  return { cpu: comparisonOf("cpu"), p99: comparisonOf("p99"), perSecond: comparisonOf("perSecond") };
}

interface Round {
  cpu: number;
  p99: number;
  perSecond: number;
}

async function measureRound(
  run: BenchRun,
  { pid, port, ask }: Contender,
  intensity: Intensity,
): Promise<Round> {
  const before = cpuMs(pid);
  const order = { port, ...ask, ...intensity, status: 200, deadlineMs: DEADLINE_MS };
  const { latenciesMs, elapsedMs } = await run.load().run(order);
  return {
    cpu: (cpuMs(pid) - before) / latenciesMs.length,
    p99: percentile(latenciesMs, 0.99),
    perSecond: (latenciesMs.length * 1000) / elapsedMs,
  };
}
