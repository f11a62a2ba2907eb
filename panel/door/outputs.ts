import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { oneLine } from "../nameplate.ts";

type Output = DeviceConfiguration["outputs"][number];

export interface Outputs {
  /**
   * Switches outputs and describes the effect on each, such as `Door opens for 3 s`. A held output is
   * switched on or off according to `active`, and toggled without it.
   */
  trigger(outputs: Output[], active?: boolean): string[];
  /** Switches outputs off before their time. */
  release(ids: readonly string[]): void;
  /** Returns the ids of the outputs that are on. */
  on(): string[];
  stop(): void;
}

/** The verb for an output that is on, by its type. */
const VERBS = {
  none: "opens",
  actuator: "opens",
  bistable: "opens",
  lift: "calls the lift",
  call_repeater: "rings",
} as const satisfies Record<Output["type"], string>;

/**
 * Makes the relays of a panel. `ended` is called when one switches off after its time, `reportChange` whenever one
 * is switched.
 */
export function createOutputs(ended: (output: Output) => void, reportChange: () => void): Outputs {
  const timers = new Map<string, { timer: NodeJS.Timeout; fallBack: () => void }>();
  const bistable = new Set<string>();

  function trigger(output: Output, active?: boolean): string {
    const name = oneLine(output.displayName);
    if (output.type === "bistable") {
      const isOn = active ?? !bistable.has(output.id);
      if (isOn) bistable.add(output.id);
      else bistable.delete(output.id);
      return `${name} turns ${isOn ? "on" : "off"}`;
    }
    clearTimeout(timers.get(output.id)?.timer);
    const fallBack = (): void => {
      timers.delete(output.id);
      ended(output);
      reportChange();
    };
    timers.set(output.id, { timer: setTimeout(fallBack, output.activationDuration), fallBack });
    return `${name} ${VERBS[output.type]} for ${output.activationDuration / 1000} s`;
  }

  return {
    trigger(outputs, active) {
      const effects = outputs.map((output) => trigger(output, active));
      if (effects.length > 0) reportChange();
      return effects;
    },
    release(ids) {
      for (const id of ids) {
        const on = timers.get(id);
        clearTimeout(on?.timer);
        on?.fallBack();
      }
    },
    on: () => [...timers.keys(), ...bistable],
    stop() {
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
