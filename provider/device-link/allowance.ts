export const MESSAGES_PER_SECOND = 50;
export const MESSAGES_AT_ONCE = 200;

/** How much one device may say: so many at once, and so many more each second. Instants are in ms. */
export class Allowance {
  #left = MESSAGES_AT_ONCE;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** False when it has said too much. */
  take(now: number): boolean {
    const earned = ((now - this.#at) / 1000) * MESSAGES_PER_SECOND;
    this.#left = Math.min(MESSAGES_AT_ONCE, this.#left + Math.max(0, earned));
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
