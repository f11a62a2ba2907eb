/** A batch that waits stays open until for so long nobody has joined it. */
export const QUIET_MS = 2;
/** A disk that is faster than this is not worth waiting for. */
const SLOW_COMMIT_MS = 0.5;
/** Waiting ends after so many times in a row that nobody joined; after so many commits it is tried again. */
const FRUITLESS_MAX = 3;
const TRY_EVERY = 16;

/**
 * Learns whether a batch should stay open for writers that are about to come. Clients that write at the same time ask
 * again one after the other, as they are answered: a commit for the first of them would make the rest wait for its
 * fsync, and then each for one of its own. A client that writes alone waits for nobody.
 */
export class CommitPace {
  #commitMs = 0;
  #fruitless = 0;
  #commitsSinceTry = 0;
  #unitsAtWait: number | undefined;

  /** Whether a batch of so many units waits for more. */
  waits(units: number): boolean {
    const isHopeful = this.#fruitless < FRUITLESS_MAX || this.#commitsSinceTry >= TRY_EVERY;
    if (this.#commitMs < SLOW_COMMIT_MS || !isHopeful) return false;
    this.#unitsAtWait ??= units;
    return true;
  }

  /** A batch of so many units was committed, which took so many milliseconds. */
  committed(units: number, tookMs: number): void {
    this.#commitMs = tookMs;
    if (this.#unitsAtWait === undefined) {
      this.#commitsSinceTry++;
      return;
    }
    this.#fruitless = units > this.#unitsAtWait ? 0 : this.#fruitless + 1;
    this.#commitsSinceTry = 0;
    this.#unitsAtWait = undefined;
  }
}
