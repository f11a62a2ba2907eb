import { readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { SimulatedProgramme } from "#contract/simulator/simulated-device.ts";
import { readJsonText } from "#rules/json-text.ts";
import { nextActivity, type PlannedActivity } from "./programme.ts";
import { findActivityDevice, runActivity, type Scene } from "./run-activity.ts";

/** The clock is checked this often: it may be set, and the machine may sleep. */
const CHECK_EVERY_MS = 30_000;
/** An activity that is later than this is skipped. */
const LATE_MS = 60_000;

interface ProgrammeOptions {
  domainId: string;
  /** The file that stores when the programme began, and whether it is paused. */
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
  #stored: StoredProgramme;
  #next: PlannedActivity;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: ProgrammeOptions, stored: StoredProgramme) {
    this.#options = options;
    this.#stored = stored;
    this.#next = this.#nextAfter(Date.now());
    this.#check();
  }

  static async start(options: ProgrammeOptions): Promise<RunningProgramme> {
    const file = await readFile(options.file, "utf8").catch(() => undefined);
    if (file !== undefined) return new RunningProgramme(options, readStored(file));
    const stored = { beganAt: Date.now(), paused: false };
    await writeFile(options.file, JSON.stringify(stored));
    return new RunningProgramme(options, stored);
  }

  async pause(paused: boolean): Promise<void> {
    this.#stored = { ...this.#stored, paused };
    this.#plan(Date.now());
    await writeFile(this.#options.file, JSON.stringify(this.#stored));
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
      paused: this.#stored.paused,
      next: place ? { at, activity, hwId: place.hwId } : null,
    };
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  #nextAfter(moment: number): PlannedActivity {
    return nextActivity(moment, this.#options.timeZone(), this.#stored.beganAt);
  }

  #plan(after: number): void {
    this.#next = this.#nextAfter(after);
    this.#options.reportChange();
  }

  #check(): void {
    const late = Date.now() - this.#next.at;
    if (late >= 0) {
      const now = this.#next;
      this.#plan(Date.now());
      if (!this.#stored.paused && late < LATE_MS) this.#begin(now);
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

/** Of a demo building from before `beganAt` was stored, the programme began long ago. */
const storedSchema = z.object({ beganAt: z.number().default(0), paused: z.boolean().default(false) });
type StoredProgramme = z.output<typeof storedSchema>;

/** A file that was written only in part says nothing. */
function readStored(text: string): StoredProgramme {
  try {
    return storedSchema.parse(readJsonText(text));
  } catch {
    return storedSchema.parse({});
  }
}
