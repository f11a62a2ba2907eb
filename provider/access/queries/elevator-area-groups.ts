import { sql } from "kysely";
import type { BuildingArea, ElevatorAreaGroup } from "#contract/access/elevator-area-groups.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { readPageOfAll, readPageOfRows } from "#storage/pages.ts";
import type { ElevatorAreaGroupTable } from "#storage/tables/access-areas.ts";
import { type GroupsQuery, namedGroups } from "../../named-groups.ts";
import { foundByName } from "./found-by-name.ts";

/** The default group has as many members as the building has areas. */
const memberCount = sql<number>`case
  when collects is null
    then (select count(*) from elevator_area_group_member where group_id = elevator_area_group.id)
  else (select count(*) from auxiliary_area join auxiliary on auxiliary.id = auxiliary_area.auxiliary_id
    where auxiliary.domain_id = elevator_area_group.domain_id)
  end`;

const { groupsOf, ...groups } = namedGroups<
  "elevator_area_group",
  { collects?: ElevatorAreaGroupTable["collects"] },
  ElevatorAreaGroup
>("elevator_area_group", {
  columns: ["id", "name", memberCount.as("memberCount")],
  isTaken: "ELEVATOR_AREA_GROUP_EXISTS",
});

export const {
  insert: insertElevatorAreaGroup,
  create: createElevatorAreaGroup,
  get: getElevatorAreaGroup,
  rename: renameElevatorAreaGroup,
  remove: deleteElevatorAreaGroup,
} = groups;

/**
 * Returns a page of the building's groups, by name unless another order is requested; includes the default
 * group only with `hidden` (§5); `search` finds parts of names.
 */
export async function readPageOfElevatorAreaGroups(
  db: Reader,
  domainId: string,
  { hidden, ...query }: GroupsQuery & { hidden: boolean },
): Promise<Page<ElevatorAreaGroup>> {
  const all = groupsOf(db, domainId);
  return groups.page(hidden ? all : all.where("collects", "is", null), query);
}

/**
 * Returns a page of the groups that an agent group's members may go to, including the default group, by name.
 */
export async function readPageOfGroupsToReach(
  db: Reader,
  domainId: string,
  agentGroupId: string,
  query: PageQuery,
): Promise<Page<ElevatorAreaGroup>> {
  const granted = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb
      .selectFrom("agent_group_elevator_area_group")
      .select("elevator_area_group_id")
      .where("agent_group_id", "=", agentGroupId),
  );
  return groups.page(granted, query);
}

/** Lists the building's groups among these ids, with what they collect. */
export async function listElevatorAreaGroups(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Pick<ElevatorAreaGroupTable, "id" | "collects">[]> {
  if (ids.length === 0) return [];
  return groupsOf(db, domainId).select(["id", "collects"]).where("id", "in", ids).execute();
}

/** Sets the groups that an agent group's members may go to. */
export async function replaceGroupsToReach(
  tx: Transaction,
  agentGroupId: string,
  areaGroupIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom("agent_group_elevator_area_group").where("agent_group_id", "=", agentGroupId).execute();
  const rows = areaGroupIds.map((id) => ({ agent_group_id: agentGroupId, elevator_area_group_id: id }));
  if (rows.length > 0) await tx.insertInto("agent_group_elevator_area_group").values(rows).execute();
}

/** Allows an agent group to go to one more group. */
export async function addGroupToReach(
  tx: Transaction,
  agentGroupId: string,
  areaGroupId: string,
): Promise<void> {
  await tx
    .insertInto("agent_group_elevator_area_group")
    .values({ agent_group_id: agentGroupId, elevator_area_group_id: areaGroupId })
    .onConflict((conflict) => conflict.columns(["agent_group_id", "elevator_area_group_id"]).doNothing())
    .execute();
}

/** Removes a group that an agent group may go to; returns whether it was one of them. */
export async function removeGroupToReach(
  tx: Transaction,
  agentGroupId: string,
  areaGroupId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("agent_group_elevator_area_group")
    .where("agent_group_id", "=", agentGroupId)
    .where("elevator_area_group_id", "=", areaGroupId)
    .returning("elevator_area_group_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a page of the areas of one of the building's groups, by elevator system and order of creation. */
export async function readPageOfGroupAreas(
  db: Reader,
  domainId: string,
  groupId: string,
  query: PageQuery,
): Promise<Page<BuildingArea>> {
  const areas = areasOf(db, domainId);
  if (await hasAllAreas(db, domainId, groupId)) return pageOfAreas(areas, query);
  return pageOfAreas(areas.where("auxiliary_area.id", "in", areasIn(db, groupId)), query);
}

/**
 * Returns a page of the building's areas that are not in one of its groups, by elevator system and order of
 * creation. `search` finds parts of the names of areas and elevator systems.
 */
export async function readPageOfCandidateAreas(
  db: Reader,
  domainId: string,
  groupId: string,
  { search, ...query }: PageQuery & { search?: string },
): Promise<Page<BuildingArea>> {
  if (await hasAllAreas(db, domainId, groupId)) return readPageOfAll(query, []);
  const candidates = areasOf(db, domainId).where("auxiliary_area.id", "not in", areasIn(db, groupId));
  if (!search?.trim()) return pageOfAreas(candidates, query);
  return readPageOfAll(query, foundByName(await inOrder(candidates).execute(), search));
}

async function hasAllAreas(db: Reader, domainId: string, groupId: string): Promise<boolean> {
  const { collects } = await groupsOf(db, domainId)
    .select("collects")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  return collects !== null;
}

function areasIn(db: Reader, groupId: string) {
  return db.selectFrom("elevator_area_group_member").select("area_id").where("group_id", "=", groupId);
}

function areasOf(db: Reader, domainId: string) {
  return db
    .selectFrom("auxiliary_area")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_area.auxiliary_id")
    .where("auxiliary.domain_id", "=", domainId);
}

type Areas = ReturnType<typeof areasOf>;

function inOrder(areas: Areas) {
  return areas
    .select(["auxiliary_area.id as id", "display_name as displayName"])
    .select(["auxiliary.id as ownerId", "auxiliary.name as ownerName"])
    .orderBy("auxiliary.name_order")
    .orderBy("auxiliary.id")
    .orderBy("auxiliary_area.id");
}

function pageOfAreas(areas: Areas, query: PageQuery): Promise<Page<BuildingArea>> {
  return readPageOfRows(query, inOrder(areas));
}

/** Adds an area to a group; has no effect when the area is already a member. */
export async function insertGroupArea(tx: Transaction, groupId: string, areaId: string): Promise<void> {
  await tx
    .insertInto("elevator_area_group_member")
    .values({ group_id: groupId, area_id: areaId })
    .onConflict((conflict) => conflict.columns(["group_id", "area_id"]).doNothing())
    .execute();
}

/** Removes an area from a group; returns whether it was a member. */
export async function deleteGroupArea(tx: Transaction, groupId: string, areaId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("elevator_area_group_member")
    .where("group_id", "=", groupId)
    .where("area_id", "=", areaId)
    .returning("area_id")
    .executeTakeFirst();
  return row !== undefined;
}
