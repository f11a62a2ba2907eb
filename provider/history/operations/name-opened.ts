import type { Event } from "#contract/history/events.ts";
import type { AccessDecision } from "#rules/access/access-decision.ts";
import type { Reader } from "#storage/database.ts";
import { findAreaNames, findOutputs, type Place } from "../queries/known-names.ts";

/**
 * Returns the outputs that a decision opens at the device itself and the lifts that it calls, with their
 * current names, for the event. Openings at other devices have separate events.
 */
export async function nameOpened(
  db: Reader,
  place: Place,
  { outputIds, elevatorCalls }: Pick<AccessDecision, "outputIds" | "elevatorCalls">,
): Promise<Pick<Event, "targets" | "elevatorCalls">> {
  const outputs = await findOutputs(db, place, outputIds);
  const areas = await findAreaNames(db, place, [...new Set(elevatorCalls.map(({ areaId }) => areaId))]);
  return {
    targets: outputIds.flatMap((id) => {
      const output = outputs.get(id);
      return output ? [Object.assign({ id }, output)] : [];
    }),
    elevatorCalls: elevatorCalls.map(({ areaId: id, kind }) => ({ id, name: areas.get(id) ?? "", kind })),
  };
}
