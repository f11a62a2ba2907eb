export const MESSAGES_PER_SECOND = 50;
export const MESSAGES_AT_ONCE = 200;

/** The number of messages that a device may send: a burst, and a rate per second. Times are in ms. */
export class Allowance {
  #left = MESSAGES_AT_ONCE;
  #at: number;

  constructor(now: number) {
    this.#at = now;
  }

  /** Takes one message; returns false when the device has exceeded its allowance. */
  take(now: number): boolean {
    const refilled = ((now - this.#at) / 1000) * MESSAGES_PER_SECOND;
    this.#left = Math.min(MESSAGES_AT_ONCE, this.#left + Math.max(0, refilled));
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
