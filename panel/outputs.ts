import type { DeviceConfiguration } from "#contract/device-link.ts";
import { oneLine } from "./nameplate.ts";

type Output = DeviceConfiguration["outputs"][number];

export interface Outputs {
  /** Switches outputs and says of each what it does, as `Door opens for 3 s`. */
  trigger(outputs: Output[]): string[];
  /** The ids of those that are on now. */
  on(): string[];
  stop(): void;
}

/** The relays of a panel. `ended` is told when one falls back after its time. */
export function makeOutputs(ended: (output: Output) => void): Outputs {
  const timers = new Map<string, NodeJS.Timeout>();
  const bistable = new Set<string>();

  function trigger(output: Output): string {
    const name = oneLine(output.displayName);
    if (output.type === "bistable") {
      const isOn = !bistable.delete(output.id);
      if (isOn) bistable.add(output.id);
      return `${name} turns ${isOn ? "on" : "off"}`;
    }
    clearTimeout(timers.get(output.id));
    const fallBack = (): void => {
      timers.delete(output.id);
      ended(output);
    };
    timers.set(output.id, setTimeout(fallBack, output.activationDuration));
    return `${name} opens for ${output.activationDuration / 1000} s`;
  }

  return {
    trigger: (outputs) => outputs.map(trigger),
    on: () => [...timers.keys(), ...bistable],
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
