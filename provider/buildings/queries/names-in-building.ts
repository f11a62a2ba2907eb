import type { EventTarget } from "#contract/history/events.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import type { BuildingScope, DeviceScope } from "../../scope.ts";

type Names = Map<string, string>;

/** Returns the names of a building's people among these ids, by id; never of other people. */
export function findPeopleNames(
  db: Reader,
  { domainId }: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () =>
    db
      .selectFrom("domain_member")
      .innerJoin("user_account", "user_account.id", "domain_member.user_id")
      .select(["user_account.id", "user_account.name"])
      .where("domain_member.domain_id", "=", domainId)
      .where("domain_member.user_id", "in", ids)
      .execute(),
  );
}

/** Returns the names of a building's devices among these ids. */
function findDeviceNames(db: Reader, { domainId }: BuildingScope, ids: readonly string[]): Promise<Names> {
  return namesAmong(ids, () => ownedBy(db, "device", domainId, ids));
}

/** Returns the names of a building's auxiliaries among these ids. */
function findAuxiliaryNames(db: Reader, { domainId }: BuildingScope, ids: readonly string[]): Promise<Names> {
  return namesAmong(ids, () => ownedBy(db, "auxiliary", domainId, ids));
}

/** Returns the names of a building's people, devices and auxiliaries among these ids. */
export async function findAgentNames(
  db: Reader,
  place: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  return new Map([
    ...(await findPeopleNames(db, place, ids)),
    ...(await findDeviceNames(db, place, ids)),
    ...(await findAuxiliaryNames(db, place, ids)),
  ]);
}

/**
 * Returns the names of possible seat holders among these ids: a building's agents, and the building itself by
 * its label.
 */
export async function findAssigneeNames(
  db: Reader,
  { domainId }: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  const own = ids.filter((id) => id === domainId);
  return new Map([
    ...(await findAgentNames(db, { domainId }, ids)),
    ...(await namesAmong(own, () =>
      db.selectFrom("domain").select(["id", "label as name"]).where("id", "in", own).execute(),
    )),
  ]);
}

export function findAgentGroupNames(
  db: Reader,
  { domainId }: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () => ownedBy(db, "agent_group", domainId, ids));
}

/** An output as in an event. */
export interface NamedOutput {
  name: string;
  /** Set for an output whose contact calls a lift. */
  outputType?: "lift";
}

type ListedAtDevice = Pick<DeviceScope, "domainId" | "deviceId"> & { ids: readonly string[] };

const queryOutputs = prepareQuery(
  ["domainId", "deviceId", "ids"],
  (db, { domainId, deviceId, ids }: ListedAtDevice) => {
    const own = db
      .selectFrom("device_output")
      .select(["id", "display_name as name", "type"])
      .where("device_id", "=", deviceId)
      .where("id", "in", ids);
    const through = db
      .selectFrom("auxiliary_output")
      .innerJoin("auxiliary", "auxiliary.id", "auxiliary_output.auxiliary_id")
      .select(["auxiliary_output.id as id", "display_name as name", "auxiliary_output.type as type"])
      .where("auxiliary.domain_id", "=", domainId)
      .where("auxiliary.gateway_device_id", "=", deviceId)
      .where("auxiliary_output.id", "in", ids);
    return own.unionAll(through);
  },
);

const queryLinkedOutputs = prepareQuery(
  ["deviceId", "ids"],
  (db, { deviceId, ids }: Omit<ListedAtDevice, "domainId">) =>
    db
      .selectFrom("device_output as output")
      .innerJoin("device_output as linked", "linked.id", "output.linked_output_id")
      .select(["output.id as switchedWith", "linked.id", "linked.display_name as name", "linked.type"])
      .where("output.device_id", "=", deviceId)
      .where("output.id", "in", ids)
      .where("linked.type", "<>", "none"),
);

/** Returns the outputs among these ids that a device drives: its own and those of its auxiliaries. */
export async function findOutputs(
  db: Reader,
  { domainId, deviceId }: DeviceScope,
  ids: readonly string[],
): Promise<Map<string, NamedOutput>> {
  if (ids.length === 0) return new Map();
  const rows = await queryOutputs(db, { domainId, deviceId, ids });
  return new Map(
    rows.map(({ id, name, type }) => [id, type === "lift" ? { name, outputType: type } : { name }]),
  );
}

/** Returns the outputs that a device switches together with these, by the ids of these. */
export async function findLinkedOutputs(
  db: Reader,
  { deviceId }: DeviceScope,
  ids: readonly string[],
): Promise<Map<string, EventTarget>> {
  if (ids.length === 0) return new Map();
  const rows = await queryLinkedOutputs(db, { deviceId, ids });
  return new Map(
    rows.map(({ type, ...linked }) => [
      linked.switchedWith,
      type === "lift" ? Object.assign(linked, { outputType: type }) : linked,
    ]),
  );
}

/** Returns the names of a device's inputs among these ids, including virtual ones. */
export function findInputNames(
  db: Reader,
  { deviceId }: DeviceScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () =>
    db
      .selectFrom("device_input")
      .select(["id", "display_name as name"])
      .where("device_id", "=", deviceId)
      .where("id", "in", ids)
      .execute(),
  );
}

/** Returns the names of the building's elevator areas among these ids. */
export function findAreaNames(
  db: Reader,
  { domainId }: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () =>
    db
      .selectFrom("auxiliary_area")
      .innerJoin("auxiliary", "auxiliary.id", "auxiliary_area.auxiliary_id")
      .select(["auxiliary_area.id as id", "display_name as name"])
      .where("auxiliary.domain_id", "=", domainId)
      .where("auxiliary_area.id", "in", ids)
      .execute(),
  );
}

/** Returns the names of the endpoints of the building's auxiliaries among these ids. */
export function findEndpointNames(
  db: Reader,
  { domainId }: BuildingScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () =>
    db
      .selectFrom("auxiliary_endpoint")
      .innerJoin("auxiliary", "auxiliary.id", "auxiliary_endpoint.auxiliary_id")
      .select(["auxiliary_endpoint.id as id", "display_name as name"])
      .where("auxiliary.domain_id", "=", domainId)
      .where("auxiliary_endpoint.id", "in", ids)
      .execute(),
  );
}

/** Returns the texts of the device's buttons among these ids. */
export function findButtonNames(
  db: Reader,
  { deviceId }: DeviceScope,
  ids: readonly string[],
): Promise<Names> {
  return namesAmong(ids, () =>
    db
      .selectFrom("ring_bell_button")
      .innerJoin("action_group", "action_group.id", "ring_bell_button.action_group_id")
      .select(["ring_bell_button.id", "action_group.name"])
      .where("ring_bell_button.device_id", "=", deviceId)
      .where("ring_bell_button.id", "in", ids)
      .execute(),
  );
}

/** Reads the names of a building's rows from a table with a name column. */
function ownedBy(
  db: Reader,
  table: "device" | "auxiliary" | "agent_group",
  domainId: string,
  ids: readonly string[],
): Promise<NamedRow[]> {
  return db
    .selectFrom(table)
    .select(["id", "name"])
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
}

/** Makes no query when there is nothing to look up. */
async function namesAmong(ids: readonly string[], query: () => Promise<NamedRow[]>): Promise<Names> {
  if (ids.length === 0) return new Map();
  return new Map((await query()).map(({ id, name }) => [id, name]));
}
