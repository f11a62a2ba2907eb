import type { Reader } from "#storage/database.ts";
import {
  findBuildingsOf,
  findBuildingsOfGroups,
  findDevicesAimingAt,
  findDevicesCalling,
  findDevicesOfActionGroups,
  findDevicesWithIds,
  findGateways,
} from "../devices/queries/concerned-devices.ts";
import type { Concern, ConcernKind } from "./concerns.ts";

/** What must be read again in one building. */
export interface ConcernedParts {
  /** Devices whose own parts have changed. */
  deviceIds: Set<string>;
  userIds: Set<string>;
  allDevices: boolean;
  allPeople: boolean;
  label: boolean;
}

/** Returns, by building, what these concerns are about. */
export async function findConcerned(
  db: Reader,
  concerns: readonly Concern[],
): Promise<Map<string, ConcernedParts>> {
  const ids = new Map<string, string[]>();
  for (const concern of concerns) {
    const [kind, id] = split(concern, ":");
    ids.set(kind, [...(ids.get(kind) ?? []), id]);
  }
  const of = (kind: ConcernKind): string[] => ids.get(kind) ?? [];
  const found = new Map<string, ConcernedParts>();
  const building = (domainId: string): ConcernedParts => {
    const concerned = found.get(domainId) ?? nothing();
    found.set(domainId, concerned);
    return concerned;
  };
  const devices = [
    ...(await findDevicesWithIds(db, of("device"))),
    ...(await findDevicesOfActionGroups(db, of("rules"))),
    ...(await findGateways(db, of("gateway"))),
    ...(await findDevicesAimingAt(db, of("target"))),
    ...(await findDevicesCalling(db, {
      agentIds: of("called"),
      groupIds: of("nested"),
      joined: of("joined").map((joined) => split(joined, "/")),
    })),
  ];
  for (const { id, domainId } of devices) building(domainId).deviceIds.add(id);
  for (const { userId, domainId } of await findBuildingsOf(db, of("person")))
    building(domainId).userIds.add(userId);
  for (const holder of of("holder")) {
    const [domainId, userId] = split(holder, "/");
    building(domainId).userIds.add(userId);
  }
  for (const domainId of of("label")) building(domainId).label = true;
  for (const domainId of of("building")) building(domainId).allDevices = true;
  for (const domainId of await findBuildingsOfGroups(db, of("zones"))) building(domainId).allDevices = true;
  for (const domainId of of("people")) building(domainId).allPeople = true;
  for (const domainId of await findBuildingsOfGroups(db, of("groups"))) building(domainId).allPeople = true;
  return found;
}

/** Returns what must be read again in a building when it is unknown what has changed. */
export function everything(): ConcernedParts {
  return { ...nothing(), allDevices: true, allPeople: true, label: true };
}

function nothing(): ConcernedParts {
  return {
    deviceIds: new Set(),
    userIds: new Set(),
    allDevices: false,
    allPeople: false,
    label: false,
  };
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at), text.slice(at + 1)];
}
