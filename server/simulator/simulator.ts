import type { SimulatedBuilding } from "#contract/simulator/messages.ts";
import type {
  SimulatedAction,
  SimulatorProblem,
  SimulatorView,
} from "#contract/simulator/simulated-device.ts";
import type { Provider } from "#provider/provider.ts";
import type { Log } from "#storage/log.ts";
import { SimulatorProcess, type SimulatorState } from "./simulator-process.ts";

/** After changes, the buildings are read at most this often. */
const READ_EVERY_MS = 1_000;
/** A third of the lifetime of the lease. */
const RENEW_EVERY_MS = 3_000;

interface SimulatorOptions {
  demo: Provider["demo"];
  /** The built program of the simulated devices. */
  program: string;
  /** The device link's address. */
  server: string;
  /** The console's address. */
  web: string;
  /** The folder in which the devices store their state. */
  folder: string;
  log: Log;
}

/**
 * Simulates the devices of demo buildings in one process for all of them; without a demo building there is no
 * process. Of several servers on one database, only one simulates them.
 */
export class DemoSimulator {
  readonly #options: SimulatorOptions;
  readonly #stopWatching: () => void;
  readonly #renewing: NodeJS.Timeout;
  readonly #watchers = new Map<string, Set<() => void>>();
  #buildings: readonly SimulatedBuilding[] = [];
  /** Undefined while this server runs no process. */
  #process: SimulatorProcess | undefined;
  #state: SimulatorState | undefined;
  #isElsewhere = false;
  #changes = 0;
  #isStale = true;
  #reading: Promise<void> | undefined;
  #due: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: SimulatorOptions) {
    this.#options = options;
    this.#stopWatching = options.demo.watch(() => this.#buildingChanged());
    this.#renewing = setInterval(() => this.#renew(), RENEW_EVERY_MS).unref();
    this.#buildingChanged();
  }

  /**
   * Returns the devices of a building as the simulator shows them; undefined for a building without simulated
   * devices.
   */
  async view(domainId: string): Promise<SimulatorView | undefined> {
    if (this.#isStale) await this.#read();
    const building = this.#buildingOf(domainId);
    if (!building) return undefined;
    const programme = this.#state?.programmes.find((each) => each.domainId === domainId);
    const now = new Map(this.#state?.devices.map((device) => [device.hwId, device]));
    return {
      state: this.#isElsewhere ? "elsewhere" : this.#state ? "running" : "starting",
      devices: building.devices.map(({ id, name, type, hwId }) => ({
        id,
        name,
        type,
        now: now.get(hwId) ?? null,
      })),
      cards: building.cards.map(({ id, name, holder }) => ({ id, name, holder })),
      credentials: building.credentials.map(({ id, type, name, holder }) => ({ id, type, name, holder })),
      programme: { paused: programme?.paused ?? false, next: programme?.next ?? null },
    };
  }

  async act(
    domainId: string,
    deviceId: string,
    action: SimulatedAction,
  ): Promise<SimulatorProblem | undefined> {
    const device = this.#buildingOf(domainId)?.devices.find(({ id }) => id === deviceId);
    if (!device) return "not-found";
    return this.#process ? this.#process.request({ kind: "act", hwId: device.hwId, action }) : "not-running";
  }

  async pause(domainId: string, paused: boolean): Promise<SimulatorProblem | undefined> {
    if (!this.#buildingOf(domainId)) return "not-found";
    return this.#process ? this.#process.request({ kind: "pause", domainId, paused }) : "not-running";
  }

  async runNextActivity(domainId: string): Promise<SimulatorProblem | undefined> {
    if (!this.#buildingOf(domainId)) return "not-found";
    return this.#process ? this.#process.request({ kind: "happen", domainId }) : "not-running";
  }

  /**
   * Returns a text that changes whenever {@link view} does for this building; empty for a building without
   * simulated devices.
   */
  mark(domainId: string): string {
    return this.#buildingOf(domainId) ? `.${this.#changes}` : "";
  }

  /** Returns an unsubscribe function. */
  watch(domainId: string, listener: () => void): () => void {
    const watchers = this.#watchers.get(domainId) ?? new Set();
    this.#watchers.set(domainId, watchers.add(listener));
    return () => {
      watchers.delete(listener);
      if (watchers.size === 0) this.#watchers.delete(domainId);
    };
  }

  /** Returns the id of the process, while there is one. */
  pid(): number | undefined {
    return this.#process?.pid();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopWatching();
    clearInterval(this.#renewing);
    clearTimeout(this.#due);
    await this.#reading;
    const isHeld = this.#process !== undefined;
    await this.#process?.stop();
    if (isHeld) await this.#options.demo.lease.release().catch(() => undefined);
  }

  #buildingOf(domainId: string): SimulatedBuilding | undefined {
    return this.#buildings.find((building) => building.domainId === domainId);
  }

  #buildingChanged(): void {
    this.#isStale = true;
    this.#due ??= setTimeout(() => {
      this.#due = undefined;
      if (this.#isStale) void this.#read();
    }, READ_EVERY_MS).unref();
  }

  /** Renews the lease; without a demo building there is nothing to renew. */
  #renew(): void {
    if (this.#buildings.length > 0) void this.#read();
  }

  /** Reads the buildings, one reading after the other. While the database is unreachable, nothing changes. */
  #read(): Promise<void> {
    const next = (this.#reading ?? Promise.resolve()).then(async () => {
      if (this.#isStopping) return;
      this.#isStale = false;
      await this.#simulate(await this.#options.demo.buildings());
    });
    return (this.#reading = next.catch((error: unknown) => {
      this.#isStale = true;
      this.#options.log("warn", "The demo building's devices could not be read yet.", {
        problem: error instanceof Error ? error.message : String(error),
      });
    }));
  }

  async #simulate(buildings: readonly SimulatedBuilding[]): Promise<void> {
    const isSame = JSON.stringify(buildings) === JSON.stringify(this.#buildings);
    this.#buildings = buildings;
    const isHeld = buildings.length > 0 && (await this.#options.demo.lease.hold());
    const wasElsewhere = this.#isElsewhere;
    this.#isElsewhere = buildings.length > 0 && !isHeld;
    if (!isHeld) {
      const former = this.#process;
      this.#process = undefined;
      await former?.stop();
      if (former && buildings.length === 0) await this.#options.demo.lease.release();
    } else if (!this.#process) {
      const show = (state: SimulatorState | undefined): void => {
        this.#state = state;
        this.#notify();
      };
      this.#process = new SimulatorProcess({ ...this.#options, show }, buildings);
    } else if (!isSame) this.#process.simulate(buildings);
    if (!isSame || wasElsewhere !== this.#isElsewhere) this.#notify();
  }

  #notify(): void {
    this.#changes++;
    for (const watchers of this.#watchers.values()) for (const watcher of watchers) watcher();
  }
}
