/** How often something may be done: a burst, and a rate per second. */
interface Rate {
  atOnce: number;
  perSecond: number;
}

export const MESSAGES_PER_SECOND = 50;
export const MESSAGES_AT_ONCE = 200;

/** How much a device may send. */
const MESSAGES: Rate = { atOnce: MESSAGES_AT_ONCE, perSecond: MESSAGES_PER_SECOND };

/**
 * A device signs in, subscribes, to each of its topics by name if it likes, and sends hello. Later it only
 * keeps the connection open.
 */
export const MESSAGES_BEFORE_SERVICE_AT_ONCE = 24;
const MESSAGES_BEFORE_SERVICE_PER_MINUTE = 12;

/** How much a device may send before it is in service, without the pings of its keep-alive. */
export const MESSAGES_BEFORE_SERVICE: Rate = {
  atOnce: MESSAGES_BEFORE_SERVICE_AT_ONCE,
  perSecond: MESSAGES_BEFORE_SERVICE_PER_MINUTE / 60,
};

/** What is left of a rate. Times are in ms. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #at: number;

  constructor(now: number, rate: Rate = MESSAGES) {
    this.#rate = rate;
    this.#left = rate.atOnce;
    this.#at = now;
  }

  /** Takes one message; returns false when the allowance is exceeded. */
  take(now: number): boolean {
    const refilled = ((now - this.#at) / 1000) * this.#rate.perSecond;
    this.#left = Math.min(this.#rate.atOnce, this.#left + Math.max(0, refilled));
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left--;
    return true;
  }
}
