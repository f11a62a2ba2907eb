import type { OUTPUT_TYPES } from "./devices.ts";

type OutputType = (typeof OUTPUT_TYPES)[number];

/** Whether an output of this type lets somebody through: what a zone opens. A call repeater only rings. */
export function isOpening(type: OutputType): boolean {
  return type === "actuator" || type === "bistable" || type === "lift";
}

interface Linkable {
  id: string;
  linkedOutputId: string | null;
}

/**
 * Whether one output may take another along when it goes on. A link has one level: what takes another along is
 * taken along by none, so nothing can go round in a circle.
 */
export function mayLink(outputs: readonly Linkable[], id: string, linkedOutputId: string): boolean {
  const isTakenAlong = outputs.some((each) => each.linkedOutputId === id);
  const takesAlong = outputs.some((each) => each.id === linkedOutputId && each.linkedOutputId !== null);
  return id !== linkedOutputId && !isTakenAlong && !takesAlong;
}

/** The outputs to switch when these are asked for, each once: they and those linked to them that drive something. */
export function outputsToSwitch<T extends Linkable & { type: OutputType }>(
  outputs: readonly T[],
  ids: readonly string[],
): T[] {
  const asked = outputs.filter(({ id }) => ids.includes(id));
  const linked = new Set(asked.map(({ linkedOutputId }) => linkedOutputId));
  const along = outputs.filter(({ id, type }) => linked.has(id) && !ids.includes(id) && type !== "none");
  return [...asked, ...along];
}

interface Activation {
  type: string;
  targetId: string | null;
  payload: Readonly<Record<string, unknown>>;
}

/** The same outputs, each for as long as an action that switches it says; where none says, for its own time. */
export function withDurations<T extends { id: string; activationDuration: number }>(
  outputs: readonly T[],
  actions: readonly Activation[],
): T[] {
  const said = new Map<string, number>();
  for (const { type, targetId, payload } of actions) {
    const { duration } = payload;
    if (type === "ACTIVATION" && targetId !== null && typeof duration === "number")
      said.set(targetId, duration);
  }
  return outputs.map((output) => ({
    ...output,
    activationDuration: said.get(output.id) ?? output.activationDuration,
  }));
}
