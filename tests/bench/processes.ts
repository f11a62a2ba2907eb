import { type ChildProcess, execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { FloorOrder } from "./floor-order.ts";
import type { LoadOrder, LoadReport } from "./load-order.ts";

const programs = import.meta.dirname;
export const floorProgram = path.join(programs, "floor.js");
const ANSWER_DEADLINE_MS = 90_000;
/** The unit in which Linux counts the CPU time of a process. */
const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** A floor in a separate process. */
interface RunningFloor {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** The load generator in a separate process. */
export interface LoadGenerator {
  run(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

/** Starts a floor and waits until it listens. */
export async function startFloor(order: FloorOrder): Promise<RunningFloor> {
  const child = fork(floorProgram, [JSON.stringify(order)]);
  const { port } = await answerOf<{ port: number }>(child);
  return { pid: pidOf(child), port, stop: () => ended(child) };
}

/** Starts a floor for the work, and ends it after that. */
export async function withFloor<T>(order: FloorOrder, work: (floor: RunningFloor) => Promise<T>): Promise<T> {
  const floor = await startFloor(order);
  try {
    return await work(floor);
  } finally {
    await floor.stop();
  }
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(programs, "load.js"));
  return {
    async run(order) {
      child.send(order);
      const answer = await answerOf<{ report?: LoadReport; failure?: string }>(child);
      if (!answer.report) throw new Error(answer.failure);
      return answer.report;
    },
    stop: () => ended(child),
  };
}

/**
 * Starts a program that listens on a port and returns the time until it first answers a page with 200, in
 * milliseconds. Then ends the program, in an orderly way or as a crash would.
 */
export async function coldStartMs(
  file: string,
  parameters: string[],
  settings: Record<string, string>,
  port: number,
  end: "SIGTERM" | "SIGKILL" = "SIGTERM",
): Promise<number> {
  const started = performance.now();
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, NODE_ENV: "production", ...settings };
  const child = spawn(process.execPath, [file, ...parameters], { env, stdio: "ignore" });
  try {
    for (;;) {
      const answered = await fetch(`http://127.0.0.1:${port}/`).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (answered) return performance.now() - started;
      if (child.exitCode !== null || performance.now() - started > ANSWER_DEADLINE_MS)
        throw new Error(`${file} did not start`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  } finally {
    await ended(child, end);
  }
}

/** Returns the CPU time of all threads of a process so far, in milliseconds. */
export function cpuMs(pid: number): number {
  // The program's name may contain any character, so the fields are counted from its closing parenthesis.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1000;
}

/** Returns the resident memory of a process, in megabytes. */
export function memoryMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("The process did not start");
  return pid;
}

/** Resolves with the next message of a process. */
function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail("did not answer in time"), ANSWER_DEADLINE_MS);
    const take = (message: unknown): void => {
      clearTimeout(timer);
      child.off("exit", end);
      resolve(message as T);
    };
    const end = (): void => fail("ended without an answer");
    function fail(problem: string): void {
      clearTimeout(timer);
      child.off("message", take).off("exit", end);
      reject(new Error(`A program of the bench ${problem}`));
    }
    child.once("message", take).once("exit", end);
  });
}

async function ended(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
