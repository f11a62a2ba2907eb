import type { INPUT_TYPES, OutputType } from "./devices.ts";
import { isOpening } from "./outputs.ts";

export type InputType = (typeof INPUT_TYPES)[number];

/** The outcome of an input that has changed, in the history. */
export const INPUT_OUTCOMES = [
  "door-opened",
  "door-closed",
  "alarm",
  "alarm-over",
  "signal",
  "signal-over",
] as const;
type InputOutcome = (typeof INPUT_OUTCOMES)[number];

const OUTCOMES_OF_TYPE: Partial<Record<InputType, readonly [on: InputOutcome, off: InputOutcome]>> = {
  dooropen: ["door-opened", "door-closed"],
  extalarm: ["alarm", "alarm-over"],
  aux: ["signal", "signal-over"],
};

/**
 * Returns the outcome in the history when an input of a type becomes active or inactive; undefined when there
 * is none.
 */
export function toInputOutcome(type: InputType, active: boolean): InputOutcome | undefined {
  return OUTCOMES_OF_TYPE[type]?.[active ? 0 : 1];
}

/** Whether an input of this type acts when it becomes active, and has no lasting state. */
export function isMomentary(type: InputType): boolean {
  return type === "extbutton" || type === "proximity";
}

interface ExitOutput {
  id: string;
  type: OutputType;
  /** The auxiliary behind the device whose output it is; null for an output of the device itself. */
  auxiliaryId: string | null;
}

/**
 * Returns the outputs that an exit button opens: those assigned to it that open something or, when none are
 * assigned, all door releases of the device itself.
 */
export function openedByExitButton<T extends ExitOutput>(
  opens: readonly string[],
  outputs: readonly T[],
): T[] {
  return outputs.filter(({ id, type, auxiliaryId }) =>
    opens.length > 0 ? opens.includes(id) && isOpening(type) : type === "actuator" && auxiliaryId === null,
  );
}
