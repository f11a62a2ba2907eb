import type { Reader } from "#storage/database.ts";
import { findAgentNames } from "../../buildings/queries/names-in-building.ts";

const AT_ONCE = 500;

/** Returns the names of the building's rows with these ids, in any table. */
export async function findAuditedNames(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    for (const [id, name] of await findSome(db, domainId, ids.slice(from, from + AT_ONCE)))
      names.set(id, name);
  }
  return names;
}

async function findSome(db: Reader, domainId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const own = [...named(db, domainId, ids), ...identified(db, domainId, ids)];
  const onDevices = ofDevices(db, domainId, ids);
  const onAuxiliaries = ofAuxiliaries(db, domainId, ids);
  const found = await Promise.all([...own, ...onDevices, ...onAuxiliaries].map((query) => query.execute()));
  const agents = await findAgentNames(db, { domainId }, ids);
  return new Map([...agents, ...found.flat().map(({ id, name }) => [id, name] as const)]);
}

function named(db: Reader, domainId: string, ids: readonly string[]) {
  const tables = [
    "agent_group",
    "output_group",
    "elevator_area_group",
    "invite",
    "access_credential",
  ] as const;
  return tables.map((table) =>
    db.selectFrom(table).select(["id", "name"]).where("domain_id", "=", domainId).where("id", "in", ids),
  );
}

function identified(db: Reader, domainId: string, ids: readonly string[]) {
  return (["nfc_tag", "face_id"] as const).map((table) =>
    db
      .selectFrom(table)
      .select(["id", "identifier as name"])
      .where("domain_id", "=", domainId)
      .where("id", "in", ids),
  );
}

function ofDevices(db: Reader, domainId: string, ids: readonly string[]) {
  const devices = db.selectFrom("device").select("id").where("domain_id", "=", domainId);
  const shown = (["device_input", "device_output", "access_control_association"] as const).map((table) =>
    db
      .selectFrom(table)
      .select(["id", "display_name as name"])
      .where("device_id", "in", devices)
      .where("id", "in", ids),
  );
  const groups = db
    .selectFrom("action_group")
    .select(["id", "name"])
    .where("device_id", "in", devices)
    .where("id", "in", ids);
  const buttons = db
    .selectFrom("ring_bell_button")
    .innerJoin("action_group", "action_group.id", "ring_bell_button.action_group_id")
    .select(["ring_bell_button.id", "action_group.name"])
    .where("ring_bell_button.device_id", "in", devices)
    .where("ring_bell_button.id", "in", ids);
  const codes = db
    .selectFrom("code")
    .select(["id", "code as name"])
    .where("device_id", "in", devices)
    .where("id", "in", ids);
  return [...shown, groups, buttons, codes];
}

function ofAuxiliaries(db: Reader, domainId: string, ids: readonly string[]) {
  const auxiliaries = db.selectFrom("auxiliary").select("id").where("domain_id", "=", domainId);
  return (["auxiliary_endpoint", "auxiliary_output", "auxiliary_area"] as const).map((table) =>
    db
      .selectFrom(table)
      .select(["id", "display_name as name"])
      .where("auxiliary_id", "in", auxiliaries)
      .where("id", "in", ids),
  );
}
