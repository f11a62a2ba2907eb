import type { GroupAction } from "#contract/devices/action-groups.ts";
import { camelCase } from "#storage/camel-case.ts";
import { json, newId, type Reader, type Transaction } from "#storage/database.ts";
import { findOwnedOutputs } from "../../access/queries/output-owners.ts";
import {
  findAgentGroupNames,
  findAgentNames,
  findAreaNames,
  findEndpointNames,
} from "../../buildings/queries/names-in-building.ts";
import { withId } from "../../missing-rows.ts";
import { type DeviceScope } from "../../scope.ts";

const actionColumns = camelCase(["id", "action_group_id", "type", "target_type", "target_id", "payload"]);

type TargetType = GroupAction["targetType"];

/** An action without its id and its target's name. */
export type ActionContent = Omit<GroupAction, "id" | "targetName">;

type Target = Pick<ActionContent, "targetType" | "targetId">;

/** Returns the actions of these groups by group id, in the order in which they are carried out. */
export async function listActionsOf(
  db: Reader,
  place: DeviceScope,
  groupIds: readonly string[],
): Promise<Map<string, GroupAction[]>> {
  const actions = new Map(groupIds.map((id): [string, GroupAction[]] => [id, []]));
  if (groupIds.length === 0) return actions;
  const rows = await db
    .selectFrom("action")
    .select(actionColumns)
    .where("action_group_id", "in", groupIds)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const names = await findTargetNames(db, place, rows);
  for (const { actionGroupId, ...action } of rows) {
    const targetName = action.targetId === null ? null : (names.get(action.targetId) ?? null);
    actions.get(actionGroupId)?.push({ ...action, targetName });
  }
  return actions;
}

/** @throws ApiError NOT_FOUND */
export async function getAction(
  db: Reader,
  place: DeviceScope,
  groupId: string,
  id: string,
): Promise<GroupAction> {
  const actions = await listActionsOf(db, place, [groupId]);
  return withId(actions.get(groupId) ?? [], id);
}

/** Whether the building has this target. */
export async function isTarget(
  db: Reader,
  place: DeviceScope,
  type: TargetType,
  id: string | null,
): Promise<boolean> {
  if (type === "NONE" || id === null) return type === "NONE";
  const names = await namesOfType[type](db, place, [id]);
  return names.has(id);
}

/** Returns the current names of the targets of actions, by id, without missing targets. */
export async function findTargetNames(
  db: Reader,
  place: DeviceScope,
  targets: readonly Target[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const [type, find] of Object.entries(namesOfType)) {
    const ids = targets.flatMap(({ targetType, targetId }) =>
      targetType === type && targetId !== null ? [targetId] : [],
    );
    for (const [id, name] of await find(db, place, [...new Set(ids)])) names.set(id, name);
  }
  return names;
}

/** Adds an action at the end of a group and returns its id. */
export async function insertAction(tx: Transaction, groupId: string, action: ActionContent): Promise<string> {
  const id = newId();
  const { last } = await tx
    .selectFrom("action")
    .select((eb) => eb.fn.max("position").as("last"))
    .where("action_group_id", "=", groupId)
    .executeTakeFirstOrThrow();
  const position = (last ?? 0) + 1;
  await tx
    .insertInto("action")
    .values({ id, action_group_id: groupId, position, ...columnsOf(action) })
    .execute();
  return id;
}

export async function updateAction(
  tx: Transaction,
  groupId: string,
  id: string,
  action: ActionContent,
): Promise<void> {
  await tx
    .updateTable("action")
    .set(columnsOf(action))
    .where("id", "=", id)
    .where("action_group_id", "=", groupId)
    .execute();
}

/** Moves an action to a position in its group. */
export async function placeAction(
  tx: Transaction,
  groupId: string,
  id: string,
  position: number,
): Promise<void> {
  await tx
    .updateTable("action")
    .set({ position })
    .where("id", "=", id)
    .where("action_group_id", "=", groupId)
    .execute();
}

export async function deleteAction(tx: Transaction, groupId: string, id: string): Promise<void> {
  await tx.deleteFrom("action").where("id", "=", id).where("action_group_id", "=", groupId).execute();
}

function columnsOf({ type, targetType, targetId, payload }: ActionContent) {
  return {
    type,
    target_type: targetType,
    target_id: targetType === "NONE" ? null : targetId,
    payload: json(payload),
  };
}

type FindNames = (db: Reader, place: DeviceScope, ids: readonly string[]) => Promise<Map<string, string>>;

const namesOfType: Record<Exclude<TargetType, "NONE">, FindNames> = {
  OUTPUT: async (db, { domainId }, ids) => {
    const outputs = await findOwnedOutputs(db, domainId, ids);
    return new Map([...outputs.values()].map(({ id, name }) => [id, name]));
  },
  AGENT_GROUP: findAgentGroupNames,
  AGENT: findAgentNames,
  ENDPOINT: findEndpointNames,
  ELEVATOR_SYSTEM_AREA: findAreaNames,
};
