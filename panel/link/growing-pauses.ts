import type { MqttClient } from "mqtt";

/** After a connection that lasted this long, the next pause is short again. */
const STEADY_AFTER_MS = 5_000;

interface PauseBounds {
  firstRetryMs: number;
  lastRetryMs: number;
}

/** The pauses between attempts: they grow with each failure, and are randomised between panels. */
export class GrowingPauses {
  readonly #bounds: PauseBounds;
  #failures = 0;

  constructor(bounds: PauseBounds) {
    this.#bounds = bounds;
  }

  /** Returns the pause before the next attempt, in milliseconds. */
  next(): number {
    const { firstRetryMs, lastRetryMs } = this.#bounds;
    const longest = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(this.#failures++, 20));
    return longest * (0.5 + Math.random() / 2);
  }

  /** Makes the pauses short again once this client's connection has lasted. */
  shortenIfSteady(client: MqttClient): void {
    const steady = setTimeout(() => (this.#failures = 0), STEADY_AFTER_MS);
    client.once("close", () => clearTimeout(steady));
  }
}
