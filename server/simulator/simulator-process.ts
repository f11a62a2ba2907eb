import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  type FromSimulator,
  fromSimulator,
  type SimulatedBuilding,
  type ToSimulator,
} from "#contract/simulator/messages.ts";
import type { SimulatorProblem } from "#contract/simulator/simulated-device.ts";
import type { Log } from "#storage/log.ts";

/**
 * The pauses before the process is restarted: they double, and start over after STEADY_AFTER_MS without an
 * exit.
 */
const FIRST_PAUSE_MS = 1_000;
const LAST_PAUSE_MS = 60_000;
const STEADY_AFTER_MS = 60_000;
const ANSWERED_WITHIN_MS = 8_000;
const ENDED_WITHIN_MS = 2_500;
const LINE_MAX = 300;

const HEAP_MB = 40;
/** The process uses at most 80 MB: small heaps, and no optimised code, which a few devices can do without. */
const NODE_OPTIONS = [
  `--max-old-space-size=${HEAP_MB}`,
  "--max-semi-space-size=1",
  "--optimize-for-size",
  "--no-opt",
];
/** The environment variables that it receives; none of them is a secret. */
const ENVIRONMENT = ["MALLOC_ARENA_MAX", "NODE_EXTRA_CA_CERTS", "TZ"];

export type SimulatorState = Extract<FromSimulator, { kind: "state" }>;
type Request = Exclude<ToSimulator, { kind: "buildings" }>;
type WithoutNumber<R = Request> = R extends Request ? Omit<R, "request"> : never;

interface SimulatorProcessOptions {
  /** The built program. */
  program: string;
  /** The device link's address. */
  server: string;
  /** The console's address. */
  web: string;
  /** The folder in which the devices store their state. */
  folder: string;
  log: Log;
  /** Undefined while there is no process. */
  show(state: SimulatorState | undefined): void;
}

/** The process that simulates devices; when it dies it is restarted after a pause. */
export class SimulatorProcess {
  readonly #options: SimulatorProcessOptions;
  readonly #waiting = new Map<number, (problem: SimulatorProblem | undefined) => void>();
  #buildings: readonly SimulatedBuilding[];
  #child: ChildProcess | undefined;
  #isReady = false;
  #requests = 0;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: SimulatorProcessOptions, buildings: readonly SimulatedBuilding[]) {
    this.#options = options;
    this.#buildings = buildings;
    this.#start();
  }

  /** Returns the id of the process, while there is one. */
  pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Simulates the devices of these buildings from now on. */
  simulate(buildings: readonly SimulatedBuilding[]): void {
    this.#buildings = buildings;
    if (this.#isReady) this.#sendBuildings();
  }

  /** Resolves to undefined once a request has taken effect, or to the problem that prevents it. */
  request(request: WithoutNumber): Promise<SimulatorProblem | undefined> {
    if (!this.#isReady) return Promise.resolve("not-running");
    const number = ++this.#requests;
    return new Promise((resolve) => {
      const end = (problem: SimulatorProblem | undefined): void => {
        clearTimeout(late);
        this.#waiting.delete(number);
        resolve(problem);
      };
      const late = setTimeout(() => end("no-answer"), ANSWERED_WITHIN_MS);
      this.#waiting.set(number, end);
      this.#send({ ...request, request: number });
    });
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child) return;
    const ended = once(child, "exit");
    const kill = setTimeout(() => child.kill("SIGKILL"), ENDED_WITHIN_MS);
    if (child.connected) child.disconnect();
    await ended;
    clearTimeout(kill);
  }

  #start(): void {
    const { program, log } = this.#options;
    const names = ENVIRONMENT.filter((name) => process.env[name] !== undefined);
    const child = fork(program, [], {
      execArgv: NODE_OPTIONS,
      env: { NODE_ENV: "production", ...Object.fromEntries(names.map((name) => [name, process.env[name]])) },
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child = child;
    const steady = setTimeout(() => (this.#failures = 0), STEADY_AFTER_MS);
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      log("warn", "The simulated devices report a problem.", { problem: text.trim().slice(0, LINE_MAX) });
    });
    child.on("message", (message) => this.#received(message));
    child.on("error", (error) =>
      log("warn", "The simulated devices can't be started.", { problem: error.message }),
    );
    child.once("close", (exitCode, signal) => {
      clearTimeout(steady);
      this.#ended(exitCode, signal);
    });
  }

  #received(raw: unknown): void {
    const { success, data } = fromSimulator.safeParse(raw);
    if (!success) return this.#options.log("warn", "The simulated devices sent an unknown message.");
    if (data.kind === "state") this.#options.show(data);
    else if (data.kind === "answered") this.#waiting.get(data.request)?.(data.problem ?? undefined);
    else {
      this.#isReady = true;
      this.#sendBuildings();
    }
  }

  #sendBuildings(): void {
    const { server, web, folder } = this.#options;
    this.#send({ kind: "buildings", server, web, folder, buildings: [...this.#buildings] });
  }

  #send(message: ToSimulator): void {
    // A process that has just died answers nothing; its end is handled when it is reported.
    this.#child?.send(message, () => undefined);
  }

  #ended(exitCode: number | null, signal: string | null): void {
    this.#child = undefined;
    this.#isReady = false;
    for (const end of [...this.#waiting.values()]) end("not-running");
    this.#options.show(undefined);
    if (this.#isStopping) return;
    const pause = Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.#failures++, 10));
    const fields = { exitCode, signal, pauseMs: pause };
    this.#options.log("warn", "The simulated devices have ended, and are started again.", fields);
    this.#restart = setTimeout(() => this.#start(), pause);
    this.#restart.unref();
  }
}
