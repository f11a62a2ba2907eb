import type { OutputType } from "./devices.ts";

/**
 * Whether an output of this type lets people through: such outputs are in zones. A call repeater only rings.
 */
export function isOpening(type: OutputType): boolean {
  return type === "actuator" || type === "bistable" || type === "lift";
}

interface Linkable {
  id: string;
  linkedOutputId: string | null;
}

/**
 * Whether one output may link another, which is switched with it. Links have one level: an output with a link
 * can't be linked itself, so there are no cycles.
 */
export function canLink(outputs: readonly Linkable[], id: string, linkedOutputId: string): boolean {
  const isLinked = outputs.some((each) => each.linkedOutputId === id);
  const isChained = outputs.some((each) => each.id === linkedOutputId && each.linkedOutputId !== null);
  return id !== linkedOutputId && !isLinked && !isChained;
}

/**
 * Returns the outputs to switch when these are requested, each once: the requested ones, and those linked to
 * them that drive something.
 */
export function outputsToSwitch<T extends Linkable & { type: OutputType }>(
  outputs: readonly T[],
  ids: readonly string[],
): T[] {
  const requested = outputs.filter(({ id }) => ids.includes(id));
  const linked = new Set(requested.map(({ linkedOutputId }) => linkedOutputId));
  const along = outputs.filter(({ id, type }) => linked.has(id) && !ids.includes(id) && type !== "none");
  return [...requested, ...along];
}

/** The part of an action that sets how long it switches an output. */
export interface Activation {
  type: string;
  targetId: string | null;
  payload: Readonly<Record<string, unknown>>;
}

/** Returns the outputs, each with the duration of an action that switches it; by default with its own. */
export function withDurations<T extends { id: string; activationDuration: number }>(
  outputs: readonly T[],
  actions: readonly Activation[],
): T[] {
  const durations = new Map<string, number>();
  for (const { type, targetId, payload } of actions) {
    const { duration } = payload;
    if (type === "ACTIVATION" && targetId !== null && typeof duration === "number")
      durations.set(targetId, duration);
  }
  return outputs.map((output) => ({
    ...output,
    activationDuration: durations.get(output.id) ?? output.activationDuration,
  }));
}
