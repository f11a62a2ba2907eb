import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { type Activation, outputsToSwitch, withDurations } from "#rules/devices/outputs.ts";
import type { DeviceClock } from "../device-clock.ts";
import { diagnosticEvent } from "../events.ts";
import type { ServerLink } from "../link/server-link.ts";
import type { StateStore } from "../link/state-store.ts";
import type { Outputs } from "./outputs.ts";

type ConfiguredOutputs = DeviceConfiguration["outputs"];

interface Parts {
  store: StateStore;
  link: ServerLink;
  clock: Pick<DeviceClock, "now">;
  outputs: Outputs;
}

/** The outputs of a panel by the ids in its configuration. Each switching is written to the panel's log. */
export class DoorOutputs {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The outputs in the configuration; none while there is no configuration. */
  all(): ConfiguredOutputs {
    return this.#parts.store.state.configuration?.outputs ?? [];
  }

  /** Returns those of these outputs that the panel has, with their names. */
  named(ids: readonly string[]): { id: string; name: string }[] {
    const own = this.all().filter(({ id }) => ids.includes(id));
    return own.map(({ id, displayName }) => ({ id, name: displayName }));
  }

  /**
   * Returns the outputs that a decision opens, here and elsewhere: the server has opened those of other
   * devices.
   */
  granted(ids: readonly string[]): { id: string; name: string }[] {
    const named = this.named(ids);
    const own = new Set(named.map(({ id }) => id));
    return [...named, ...ids.filter((id) => !own.has(id)).map((id) => ({ id, name: "" }))];
  }

  /** Returns an output with the outputs linked to it that no action switches. */
  linkedTo(id: string, actions: readonly { targetId: string | null }[]): ConfiguredOutputs {
    const targets = new Set(actions.map(({ targetId }) => targetId));
    return outputsToSwitch(this.all(), [id]).filter((each) => each.id === id || !targets.has(each.id));
  }

  /**
   * Switches outputs and those linked to them, for the durations in the actions, and describes the effect on
   * each. A held output is switched on or off according to `active`.
   */
  open(ids: readonly string[], actions: readonly Activation[] = [], active?: boolean): Promise<string[]> {
    return this.switch(outputsToSwitch(this.all(), ids), actions, active);
  }

  /** As {@link open}, for these outputs and no others. */
  async switch(
    switched: ConfiguredOutputs,
    actions: readonly Activation[],
    active?: boolean,
  ): Promise<string[]> {
    const { outputs, link, clock } = this.#parts;
    const effects = outputs.trigger(withDurations(switched, actions), active);
    if (effects.length > 0)
      await link.outbox.add(effects.map((effect) => diagnosticEvent(clock.now(), `Output ${effect}.`)));
    return effects;
  }

  /** Switches outputs off before their time. */
  release(ids: readonly string[]): void {
    this.#parts.outputs.release(ids);
  }
}
