/** A batch that waits stays open until no unit has joined it for this long. */
export const QUIET_MS = 2;
/** A disk that is faster than this is not worth waiting for. */
const SLOW_COMMIT_MS = 0.5;
/**
 * Waiting ends after this many batches in a row without joiners; after this many commits it is tried again.
 */
const FRUITLESS_MAX = 3;
const TRY_EVERY = 16;

/**
 * Learns whether a batch should stay open for writers that are about to come. Clients that write at the same
 * time send their next writes one after the other, as they are answered: a commit for the first of them would
 * make the rest wait for its fsync, and then each for one of its own. A client that writes alone need not
 * wait.
 */
export class CommitPace {
  #commitMs = 0;
  #fruitless = 0;
  #commitsSinceTry = 0;
  #unitsAtWait: number | undefined;

  /** Whether a batch of this many units waits for more. */
  waits(units: number): boolean {
    const isWorthWaiting = this.#fruitless < FRUITLESS_MAX || this.#commitsSinceTry >= TRY_EVERY;
    if (this.#commitMs < SLOW_COMMIT_MS || !isWorthWaiting) return false;
    this.#unitsAtWait ??= units;
    return true;
  }

  /** A batch of this many units was committed in this many milliseconds. */
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
