import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { SimulatedProgramme } from "#contract/simulator/simulated-device.ts";
import { nextActivity, type PlannedActivity } from "./programme.ts";
import { findActivityDevice, runActivity, type Scene } from "./run-activity.ts";

/** The clock is checked this often: it may be set, and the machine may sleep. */
const CHECK_EVERY_MS = 30_000;
/** An activity that is later than this is skipped. */
const LATE_MS = 60_000;

interface ProgrammeOptions {
  domainId: string;
  /** The file that stores whether the programme is paused. */
  file: string;
  timeZone(): string;
  scene(): Omit<Scene, "wait">;
  /** Called when what {@link RunningProgramme.view} shows may have changed. */
  reportChange(): void;
}

/** Simulates what happens in a demo building on its clock, until it is paused. */
export class RunningProgramme {
  readonly #options: ProgrammeOptions;
  readonly #ending = new AbortController();
  #paused: boolean;
  #next: PlannedActivity;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: ProgrammeOptions, paused: boolean) {
    this.#options = options;
    this.#paused = paused;
    this.#next = nextActivity(Date.now(), options.timeZone());
    this.#check();
  }

  static async start(options: ProgrammeOptions): Promise<RunningProgramme> {
    const stored = await readFile(options.file, "utf8").catch(() => "");
    return new RunningProgramme(options, stored === PAUSED);
  }

  async pause(paused: boolean): Promise<void> {
    this.#paused = paused;
    this.#plan(Date.now());
    await writeFile(this.#options.file, paused ? PAUSED : "{}");
  }

  /** Makes the next activity take place now; the one after it takes place at its time. */
  runNextActivity(): void {
    const now = this.#next;
    this.#plan(now.at);
    this.#begin(now);
  }

  view(): SimulatedProgramme {
    const { domainId, scene } = this.#options;
    const { at, activity } = this.#next;
    const place = findActivityDevice(this.#next, scene().panels);
    return {
      domainId,
      paused: this.#paused,
      next: place ? { at, activity, hwId: place.hwId } : null,
    };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  #plan(after: number): void {
    this.#next = nextActivity(after, this.#options.timeZone());
    this.#options.reportChange();
  }

  #check(): void {
    const late = Date.now() - this.#next.at;
    if (late >= 0) {
      const now = this.#next;
      this.#plan(Date.now());
      if (!this.#paused && late < LATE_MS) this.#begin(now);
    }
    const wait = Math.min(CHECK_EVERY_MS, Math.max(0, this.#next.at - Date.now()));
    this.#timer = setTimeout(() => this.#check(), wait);
  }

  #begin(planned: PlannedActivity): void {
    const { signal } = this.#ending;
    const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal });
    runActivity(planned, { ...this.#options.scene(), wait }).catch((error: unknown) => {
      if (!signal.aborted) console.error(String(error));
    });
  }
}

const PAUSED = '{"paused":true}';
