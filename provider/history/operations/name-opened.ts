import type { Event, EventTarget } from "#contract/history/events.ts";
import type { AccessDecision } from "#rules/access/access-decision.ts";
import type { Reader } from "#storage/database.ts";
import { findAreaNames, findLinkedOutputs, findOutputs } from "../../buildings/queries/names-in-building.ts";
import { type DeviceScope } from "../../scope.ts";

/**
 * Returns the outputs that a decision opens at the device itself, with those linked to them, and the lifts that
 * it calls, with their current names, for the event. Openings at other devices have separate events.
 */
export async function nameOpened(
  db: Reader,
  place: DeviceScope,
  { outcome, outputIds, elevatorCalls }: OpenedOutputs,
): Promise<Pick<Event, "targets" | "elevatorCalls">> {
  const outputs = await findOutputs(db, place, outputIds);
  const areas = await findAreaNames(db, place, [...new Set(elevatorCalls.map(({ areaId }) => areaId))]);
  const targets = outputIds.flatMap((id) => {
    const output = outputs.get(id);
    return output ? [Object.assign({ id }, output)] : [];
  });
  return {
    targets:
      outcome === "refused" ? targets : withLinked(targets, await findLinkedOutputs(db, place, outputIds)),
    elevatorCalls: elevatorCalls.map(({ areaId: id, kind }) => ({ id, name: areas.get(id) ?? "", kind })),
  };
}

export type OpenedOutputs = Pick<AccessDecision, "outputIds" | "elevatorCalls"> &
  Partial<Pick<AccessDecision, "outcome">>;

/** Adds to the opened outputs of an event those that are linked to them, each once. */
export function withLinked(
  opened: readonly EventTarget[],
  linked: ReadonlyMap<string, EventTarget>,
): EventTarget[] {
  const switched = new Map<string, EventTarget>();
  for (const each of [...opened, ...opened.flatMap(({ id }) => linked.get(id) ?? [])])
    if (!switched.has(each.id)) switched.set(each.id, each);
  return [...switched.values()];
}
