import type { AccessRules } from "#rules/access/access-decision.ts";
import type { ResidentsOpen } from "#rules/access/console-openings.ts";
import { openingGroups } from "#rules/access/opening-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingOutput } from "../../access/queries/openable-outputs.ts";
import { listZones } from "../../auxiliaries/queries/driven-outputs.ts";
import { groupActions } from "./decision-knowledge.ts";

/**
 * Reads which of these outputs the groups may open, or all groups if `groupIds` is undefined: by the access rules of
 * all the building's devices, because another device may open an output, and by zones.
 */
export async function readConsoleRules(
  db: Reader,
  domainId: string,
  groupIds: readonly string[] | undefined,
  outputs: readonly Pick<BuildingOutput, "id" | "type">[],
): Promise<AccessRules> {
  if (groupIds?.length === 0 || outputs.length === 0)
    return { associations: [], actionGroups: [], zones: [], elevatorAreas: [] };
  const associations = await db
    .selectFrom("access_control_association")
    .innerJoin("device", "device.id", "access_control_association.device_id")
    .select(["access_control_association.id", "agent_group_id as agentGroupId"])
    .select("action_group_id as actionGroupId")
    .where("device.domain_id", "=", domainId)
    .$if(groupIds !== undefined, (each) => each.where("agent_group_id", "in", groupIds!))
    .orderBy("access_control_association.id")
    .execute();
  const startedIds = associations.map(({ actionGroupId }) => actionGroupId);
  const actionGroups = await listOpeningGroups(db, startedIds, outputs);
  const opening = new Set(actionGroups.map(({ id }) => id));
  const zones = await listZones(db, domainId, outputs);
  return {
    // A rule that opens only other outputs is irrelevant.
    associations: associations.filter(({ actionGroupId }) => opening.has(actionGroupId)),
    actionGroups,
    zones: zones.filter(({ agentGroupId }) => groupIds?.includes(agentGroupId) ?? true),
    elevatorAreas: [],
  };
}

/** Lists what these action groups open of these outputs; not those that open none. */
async function listOpeningGroups(
  db: Reader,
  ids: readonly string[],
  outputs: readonly Pick<BuildingOutput, "id" | "type">[],
): Promise<AccessRules["actionGroups"]> {
  if (ids.length === 0) return [];
  const actions = await db
    .selectFrom("action")
    .select(camelCase(["action_group_id", "type", "target_type", "target_id", "payload"]))
    .where("action_group_id", "in", [...new Set(ids)])
    .where(
      "target_id",
      "in",
      outputs.map(({ id }) => id),
    )
    .execute();
  return openingGroups(groupActions(actions), outputs).filter(({ outputIds }) => outputIds.length > 0);
}

/** Returns when the people of a building may open from the console. */
export async function readResidentsOpen(db: Reader, domainId: string): Promise<ResidentsOpen> {
  const row = await db
    .selectFrom("domain")
    .select("residents_open as residentsOpen")
    .where("id", "=", domainId)
    .executeTakeFirstOrThrow();
  return row.residentsOpen;
}

/** Returns the id of the device that an action group belongs to. */
export async function findDeviceOfActionGroup(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("action_group")
    .select("device_id as deviceId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.deviceId;
}
