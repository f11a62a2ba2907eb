import { sql } from "kysely";
import type { ActionGroup } from "#contract/devices/action-groups.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isForeignKeyViolation, newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { deletePicturesOf } from "../../buildings/queries/pictures.ts";
import type { DeviceScope } from "../../scope.ts";
import { listActionsOf } from "./actions.ts";

/** When a group's picture was chosen. */
const pictureAt = sql<
  number | null
>`(select changed_at from avatar where avatar.subject_id = action_group.id)`;
const groupColumns = ["id", "name", pictureAt.as("avatar")] as const;

type NamedGroup = Omit<ActionGroup, "actions">;

/** Returns a page of a device's action groups with their actions, by name. */
export async function readPageOfActionGroups(
  db: Reader,
  place: DeviceScope,
  query: PageQuery,
): Promise<Page<ActionGroup>> {
  const matching = db.selectFrom("action_group").where("device_id", "=", place.deviceId);
  const page = await readPageOfRows(query, matching.select(groupColumns).orderBy("name_order").orderBy("id"));
  return { ...page, items: await withActions(db, place, page.items) };
}

/** Lists all action groups of a device with their actions, in order of creation. */
export async function listActionGroups(db: Reader, place: DeviceScope): Promise<ActionGroup[]> {
  const groups = await db
    .selectFrom("action_group")
    .select(groupColumns)
    .where("device_id", "=", place.deviceId)
    .orderBy("id")
    .execute();
  return withActions(db, place, groups);
}

/** @throws ApiError NOT_FOUND */
export async function getActionGroup(db: Reader, place: DeviceScope, id: string): Promise<ActionGroup> {
  const group = await findGroup(db, place.deviceId, id);
  if (!group) throw new ApiError("NOT_FOUND");
  return (await withActions(db, place, [group]))[0]!;
}

/** Checks that this is an action group of the device. @throws ApiError ACTION_GROUP_UNKNOWN */
export async function requireActionGroup(db: Reader, deviceId: string, id: string): Promise<void> {
  if (await findGroup(db, deviceId, id)) return;
  throw new ApiError("ACTION_GROUP_UNKNOWN", { fields: { actionGroupId: "unknown" } });
}

async function findGroup(db: Reader, deviceId: string, id: string): Promise<NamedGroup | undefined> {
  return db
    .selectFrom("action_group")
    .select(groupColumns)
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
}

async function withActions(
  db: Reader,
  place: DeviceScope,
  groups: readonly NamedGroup[],
): Promise<ActionGroup[]> {
  const ids = groups.map(({ id }) => id);
  const actions = await listActionsOf(db, place, ids);
  return groups.map((group) => ({ ...group, actions: actions.get(group.id) ?? [] }));
}

interface NewGroup {
  name: string;
  deletedWhenUnused: boolean;
}

/** Adds an action group without actions and returns its id. */
export async function insertActionGroup(
  tx: Transaction,
  deviceId: string,
  { name, deletedWhenUnused }: NewGroup,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("action_group")
    .values({
      id,
      device_id: deviceId,
      name,
      ...nameColumns(name),
      deleted_when_unused: deletedWhenUnused,
    })
    .execute();
  return id;
}

export async function renameActionGroup(
  tx: Transaction,
  deviceId: string,
  id: string,
  name: string,
): Promise<void> {
  await tx
    .updateTable("action_group")
    .set({ name, ...nameColumns(name) })
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .execute();
}

/** Deletes an action group with its actions. @throws ApiError ACTION_GROUP_IN_USE */
export async function deleteActionGroup(tx: Transaction, deviceId: string, id: string): Promise<void> {
  try {
    await tx.deleteFrom("action_group").where("id", "=", id).where("device_id", "=", deviceId).execute();
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new ApiError("ACTION_GROUP_IN_USE");
    throw error;
  }
}

/**
 * Deletes an action group with its actions if it was made for a button or an access rule and no button, code
 * or rule uses it any more. An action group that a person created is not deleted.
 */
export async function deleteUnusedActionGroup(tx: Transaction, id: string): Promise<void> {
  if (!(await isDeletedWhenUnused(tx, id)) || (await isUsedMoreThan(tx, id, 0))) return;
  await deletePicturesOf(tx, [id]);
  await tx.deleteFrom("action_group").where("id", "=", id).execute();
}

/** Whether an action group was made for the one button, code or access rule that uses it. */
export async function isMadeForOne(db: Reader, id: string): Promise<boolean> {
  return (await isDeletedWhenUnused(db, id)) && !(await isUsedMoreThan(db, id, 1));
}

async function isDeletedWhenUnused(db: Reader, id: string): Promise<boolean> {
  const group = await db
    .selectFrom("action_group")
    .select("deleted_when_unused as deletedWhenUnused")
    .where("id", "=", id)
    .executeTakeFirst();
  return group?.deletedWhenUnused ?? false;
}

/** Whether more than `count` buttons, codes and access rules use an action group. */
async function isUsedMoreThan(db: Reader, id: string, count: number): Promise<boolean> {
  const tables = ["ring_bell_button", "code", "access_control_association"] as const;
  let found = 0;
  for (const table of tables) {
    const users = await db
      .selectFrom(table)
      .select("id")
      .where("action_group_id", "=", id)
      .limit(count + 1)
      .execute();
    found += users.length;
  }
  return found > count;
}

/** Deletes the buttons, codes, access rules and action groups of a device. */
export async function emptyDevice(tx: Transaction, deviceId: string): Promise<void> {
  const groups = await tx.selectFrom("action_group").select("id").where("device_id", "=", deviceId).execute();
  await deletePicturesOf(
    tx,
    groups.map(({ id }) => id),
  );
  const tables = ["ring_bell_button", "code", "access_control_association", "action_group"] as const;
  for (const table of tables) await tx.deleteFrom(table).where("device_id", "=", deviceId).execute();
}
