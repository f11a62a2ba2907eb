/** A waiting batch stays open until no unit has joined it for this long. */
export const QUIET_MS = 2;
/** With a disk faster than this, waiting is not worthwhile. */
const SLOW_COMMIT_MS = 0.5;
/**
 * Waiting stops after `FRUITLESS_MAX` waits in a row that no unit joined, and is tried again after
 * `TRY_EVERY` commits.
 */
const FRUITLESS_MAX = 3;
const TRY_EVERY = 16;

/**
 * Learns whether a batch should stay open for writes that are about to arrive. Concurrent clients send their
 * next writes one after another, as they are answered: committing the first at once would make the rest wait
 * for its fsync and then for another one each. A client that writes alone need not wait.
 */
export class CommitPace {
  #commitMs = 0;
  #fruitless = 0;
  #commitsSinceTry = 0;
  #unitsAtWait: number | undefined;

  /** Whether a batch of `units` units waits for more. */
  waits(units: number): boolean {
    const isWorthWaiting = this.#fruitless < FRUITLESS_MAX || this.#commitsSinceTry >= TRY_EVERY;
    if (this.#commitMs < SLOW_COMMIT_MS || !isWorthWaiting) return false;
    this.#unitsAtWait ??= units;
    return true;
  }

  /** Records that a batch of `units` units was committed in `tookMs` milliseconds. */
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
