import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ApiCalls } from "#contract/client/client.ts";
import { remote } from "#contract/client/remote.ts";
import { SERVER, SERVER_ENVIRONMENT, SERVER_OPTIONS } from "../../../commands/server-program.mjs";

/** The built server in a separate process, with its own data folder. */
export interface RunningConsole {
  url: string;
  pid: number;
  dataDir: string;
  mqttPort: number;
  /** Printed by the start of an installation without users. */
  setupCode: string | undefined;
  /** The output of the server so far. */
  output(): string;
  /** Stops reading the server's output from now on. */
  stopReading(): void;
  /** The provider's API over the network. */
  calls(token?: string): ApiCalls;
  /** Ends the process and keeps the data folder; returns its exit code, null if the signal killed it. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends the process and removes the data folder. */
  stop(): Promise<void>;
}

interface Start {
  env?: Record<string, string>;
  /** An existing data folder. */
  dataDir?: string;
  /** Another program to start than that of the build, and its folder. */
  command?: readonly string[];
  cwd?: string;
  user?: { uid?: number; gid?: number };
}

const BUILT = [process.execPath, ...SERVER_OPTIONS, SERVER];

// Only for a start that hangs: the speed of the machine must not matter.
const START_DEADLINE_MS = 120_000;

/** Starts the built server on free ports and waits until it listens. */
export async function startConsole(start: Start = {}): Promise<RunningConsole> {
  const { env = {}, dataDir, command: [program = "", ...words] = BUILT, cwd, user } = start;
  const folder = dataDir ?? (await mkdtemp(path.join(tmpdir(), "portineria-")));
  const child = spawn(program, words, {
    cwd,
    ...user,
    env: {
      PATH: process.env.PATH ?? "",
      ...SERVER_ENVIRONMENT,
      PORT: "0",
      MQTT_PORT: "0",
      SIMULATOR: "0",
      DATA_DIR: folder,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const read = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const url = await waitFor(
    child,
    () =>
      /^Listening on (\S+)$/m.exec(output)?.[1] ??
      /^Portineria \S+ is ready: (https?:\S+:\d+)$/m.exec(output)?.[1],
    () => output,
  );
  const mqttPort = Number(/MQTT[^\n]*?(\d{3,5})\b/.exec(output)?.[1] ?? 0);
  const setupCode = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(output)?.[0];
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    mqttPort,
    setupCode,
    output: () => output,
    stopReading() {
      child.stdout.pause();
      child.stderr.pause();
    },
    calls: (token) =>
      remote({ baseUrl: url, fetch, deadlineMs: 60_000 }).as(token === undefined ? {} : { token }),
    end: (signal = "SIGTERM") => ended(child, signal),
    async stop() {
      await ended(child, "SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitFor<T>(child: ChildProcess, find: () => T | undefined, output: () => string): Promise<T> {
  const deadline = Date.now() + START_DEADLINE_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`The server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exit;
  return child.exitCode;
}
