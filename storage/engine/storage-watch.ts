import type { StorageFault } from "./storage-fault.ts";

/** Why the storage takes no writes. */
export type StorageProblem = "full" | "read-only";

/** How often a write is tried while the storage takes no writes. */
const TRY_EVERY_MS = 2_000;

/**
 * Knows from the last writes whether a database takes writes. While it does not, tries a small write
 * repeatedly, so that the server recovers without a restart once there is space.
 */
export class StorageWatch {
  #problem: StorageProblem | undefined;
  #tryWriting: () => Promise<unknown>;
  #timer: NodeJS.Timeout | undefined;
  #healed = new Set<() => Promise<void>>();

  constructor(tryWriting: () => Promise<unknown>) {
    this.#tryWriting = tryWriting;
  }

  get problem(): StorageProblem | undefined {
    return this.#problem;
  }

  /** Records why a write was refused. */
  refused(fault: StorageFault): void {
    if (fault !== "full" && fault !== "read-only") return;
    this.#problem = fault;
    this.#timer ??= setTimeout(() => void this.#try(), TRY_EVERY_MS).unref();
  }

  /** Runs `listener` each time the storage takes writes again. */
  onHealed(listener: () => Promise<void>): void {
    this.#healed.add(listener);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#tryWriting = () => new Promise(() => undefined);
  }

  async #try(): Promise<void> {
    try {
      await this.#tryWriting();
    } catch {
      this.#timer = setTimeout(() => void this.#try(), TRY_EVERY_MS).unref();
      return;
    }
    this.#timer = undefined;
    // Writes that waited in memory are stored first; a failing one sets the problem again.
    await Promise.allSettled([...this.#healed].map((listener) => listener()));
    if (this.#timer === undefined) this.#problem = undefined;
  }
}
