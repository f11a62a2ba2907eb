import type { AccessControlAssociation } from "#contract/access/access-control-associations.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { AccessRule } from "#contract/people/agent-groups.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

type Content = Omit<AccessControlAssociation, "id">;

const refuseExisting = refuseTaken("ASSOCIATION_EXISTS", "agentGroupId");

/** Returns a page of a device's access rules, by name. */
export async function readPageOfAssociations(
  db: Reader,
  deviceId: string,
  query: PageQuery,
): Promise<Page<AccessControlAssociation>> {
  return readPageOfRows(query, associationsOf(db, deviceId).orderBy("name_order").orderBy("id"));
}

/** Lists the action groups that the access rules of these agent groups start at a device. */
export async function listRuledActionGroupIds(
  db: Reader,
  deviceId: string,
  agentGroupIds: readonly string[],
): Promise<string[]> {
  if (agentGroupIds.length === 0) return [];
  const rows = await db
    .selectFrom("access_control_association")
    .select("action_group_id as actionGroupId")
    .distinct()
    .where("device_id", "=", deviceId)
    .where("agent_group_id", "in", agentGroupIds)
    .execute();
  return rows.map(({ actionGroupId }) => actionGroupId);
}

/** Lists the access rules of one agent group at all devices of a building. */
export async function listRules(
  db: Reader,
  domainId: string,
  agentGroupId: string,
): Promise<{ deviceId: string; actionGroupId: string }[]> {
  return db
    .selectFrom("access_control_association as rule")
    .innerJoin("device", "device.id", "rule.device_id")
    .select(["device.id as deviceId", "rule.action_group_id as actionGroupId"])
    .where("device.domain_id", "=", domainId)
    .where("rule.agent_group_id", "=", agentGroupId)
    .orderBy("rule.id")
    .execute();
}

/** Returns a page of a building's access rules, by name and device: all, or only those of `groupIds`. */
export async function readPageOfAccessRules(
  db: Reader,
  domainId: string,
  { groupIds, ...query }: PageQuery & { groupIds: readonly string[] | undefined },
): Promise<Page<AccessRule>> {
  if (groupIds?.length === 0) return { ...query, items: [], total: 0 };
  const rules = db
    .selectFrom("access_control_association as rule")
    .innerJoin("device", "device.id", "rule.device_id")
    .innerJoin("agent_group", "agent_group.id", "rule.agent_group_id")
    .innerJoin("action_group", "action_group.id", "rule.action_group_id")
    .where("device.domain_id", "=", domainId)
    .$if(groupIds !== undefined, (each) => each.where("rule.agent_group_id", "in", groupIds!))
    .select(["rule.id", "rule.display_name as displayName"])
    .select(["agent_group.id as groupId", "agent_group.name as groupName"])
    .select(["device.id as deviceId", "device.name as deviceName"])
    .select(["action_group.id as actionGroupId", "action_group.name as actionGroupName"])
    .orderBy("rule.name_order")
    .orderBy("device.name_order")
    .orderBy("rule.id");
  const page = await readPageOfRows(query, rules);
  const items = page.items.map((row) => ({
    id: row.id,
    displayName: row.displayName,
    agentGroup: { id: row.groupId, name: row.groupName },
    device: { id: row.deviceId, name: row.deviceName },
    actionGroup: { id: row.actionGroupId, name: row.actionGroupName },
  }));
  return { ...page, items };
}

/** @throws ApiError NOT_FOUND */
export async function getAssociation(
  db: Reader,
  deviceId: string,
  id: string,
): Promise<AccessControlAssociation> {
  return associationsOf(db, deviceId).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Adds an access rule. @throws ApiError ASSOCIATION_EXISTS */
export async function insertAssociation(
  tx: Transaction,
  deviceId: string,
  association: Content,
): Promise<AccessControlAssociation> {
  const row = {
    id: newId(),
    device_id: deviceId,
    display_name: association.displayName,
    ...nameColumns(association.displayName),
    agent_group_id: association.agentGroupId,
    action_group_id: association.actionGroupId,
  };
  await tx.insertInto("access_control_association").values(row).execute().catch(refuseExisting);
  return getAssociation(tx, deviceId, row.id);
}

/** @throws ApiError ASSOCIATION_EXISTS */
export async function updateAssociation(
  tx: Transaction,
  deviceId: string,
  id: string,
  { displayName, agentGroupId, actionGroupId }: Partial<Content>,
): Promise<void> {
  await changeRows(
    tx.updateTable("access_control_association").where("id", "=", id).where("device_id", "=", deviceId),
    {
      display_name: displayName,
      ...nameColumns(displayName),
      agent_group_id: agentGroupId,
      action_group_id: actionGroupId,
    },
  ).catch(refuseExisting);
}

export async function deleteAssociation(tx: Transaction, deviceId: string, id: string): Promise<void> {
  await tx
    .deleteFrom("access_control_association")
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

function associationsOf(db: Reader, deviceId: string) {
  return db
    .selectFrom("access_control_association")
    .select([
      "id",
      "display_name as displayName",
      "agent_group_id as agentGroupId",
      "action_group_id as actionGroupId",
    ])
    .where("device_id", "=", deviceId);
}
