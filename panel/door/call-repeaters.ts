import type { DoorOutputs } from "./door-outputs.ts";

/** The call repeaters of a panel: outputs that are on until a ring is answered, declined or over. */
export class CallRepeaters {
  readonly #outputs: DoorOutputs;
  #repeated: { ringId: string; outputIds: string[] } | undefined;

  constructor(outputs: DoorOutputs) {
    this.#outputs = outputs;
  }

  /** Switches them on for a ring, no longer than for their durations, and describes the effects. */
  start(ringId: string): Promise<string[]> {
    const repeaters = this.#outputs.all().filter(({ type }) => type === "call_repeater");
    const outputIds = repeaters.map(({ id }) => id);
    this.#repeated = { ringId, outputIds };
    return this.#outputs.open(outputIds);
  }

  /** Switches them off, if they repeat this ring. */
  end(ringId: string): void {
    if (this.#repeated?.ringId === ringId) this.#outputs.release(this.#repeated.outputIds);
  }
}
