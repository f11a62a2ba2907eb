import type { Event } from "#contract/events.ts";
import type { AccessDecision } from "#rules/access-decision.ts";
import type { Reader } from "../db/database.ts";
import { findAreaNames, findOutputNames, type Place } from "../db/known-names.ts";

/** What a decision opens and where it sends lifts, with the names of now, as an event tells it. */
export async function nameWhatOpened(
  db: Reader,
  place: Place,
  { outputIds, elevatorCalls }: Pick<AccessDecision, "outputIds" | "elevatorCalls">,
): Promise<Pick<Event, "targets" | "elevatorCalls">> {
  const outputs = await findOutputNames(db, place, outputIds);
  const areas = await findAreaNames(db, place, [...new Set(elevatorCalls.map(({ areaId }) => areaId))]);
  return {
    targets: outputIds.map((id) => ({ id, name: outputs.get(id) ?? "" })),
    elevatorCalls: elevatorCalls.map(({ areaId: id, kind }) => ({ id, name: areas.get(id) ?? "", kind })),
  };
}
