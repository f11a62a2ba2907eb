import { sql } from "kysely";
import type { BuildingArea, ElevatorAreaGroup } from "#contract/elevator-area-groups.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader, Transaction } from "./database.ts";
import { namedGroups } from "./named-groups.ts";
import { countOf, readPage, rowCount } from "./pages.ts";
import type { ElevatorAreaGroupTable } from "./tables/things.ts";

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
  get: getElevatorAreaGroup,
  getByName: getElevatorAreaGroupByName,
  rename: renameElevatorAreaGroup,
  remove: deleteElevatorAreaGroup,
} = groups;

/** The building's groups by name; the default one only with `hidden` (§5). */
export async function pageOfElevatorAreaGroups(
  db: Reader,
  domainId: string,
  { hidden, ...query }: PageQuery & { hidden: boolean },
): Promise<Page<ElevatorAreaGroup>> {
  const all = groupsOf(db, domainId);
  return groups.page(hidden ? all : all.where("collects", "is", null), query);
}

/** The groups that an agent group's members may go to, the default one included, by name. */
export async function pageOfGroupsToReach(
  db: Reader,
  domainId: string,
  agentGroupId: string,
  query: PageQuery,
): Promise<Page<ElevatorAreaGroup>> {
  const given = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb
      .selectFrom("agent_group_elevator_area_group")
      .select("elevator_area_group_id")
      .where("agent_group_id", "=", agentGroupId),
  );
  return groups.page(given, query);
}

/** Those of the building's groups whose areas are chosen by hand, and the default one, among these ids. */
export async function listElevatorAreaGroups(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Pick<ElevatorAreaGroupTable, "id" | "collects">[]> {
  if (ids.length === 0) return [];
  return groupsOf(db, domainId).select(["id", "collects"]).where("id", "in", ids).execute();
}

/** Lets an agent group's members go to these groups and no others. */
export async function replaceGroupsToReach(
  tx: Transaction,
  agentGroupId: string,
  areaGroupIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom("agent_group_elevator_area_group").where("agent_group_id", "=", agentGroupId).execute();
  const rows = areaGroupIds.map((id) => ({ agent_group_id: agentGroupId, elevator_area_group_id: id }));
  if (rows.length > 0) await tx.insertInto("agent_group_elevator_area_group").values(rows).execute();
}

/** Lets an agent group go to one more. */
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

/** Lets an agent group go to one less; says whether it could. */
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

/** The areas of one of the building's groups, by their elevator system and in the order they were made. */
export async function pageOfGroupAreas(
  db: Reader,
  domainId: string,
  groupId: string,
  query: PageQuery,
): Promise<Page<BuildingArea>> {
  const { collects } = await groupsOf(db, domainId)
    .select("collects")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  const chosen = db
    .selectFrom("elevator_area_group_member")
    .select("area_id")
    .where("group_id", "=", groupId);
  const members = db
    .selectFrom("auxiliary_area")
    .innerJoin("auxiliary", "auxiliary.id", "auxiliary_area.auxiliary_id")
    .where("auxiliary.domain_id", "=", domainId)
    .$if(collects === null, (each) => each.where("auxiliary_area.id", "in", chosen));
  return readPage(query, {
    rows: (limit, offset) =>
      members
        .select(["auxiliary_area.id as id", "display_name as displayName"])
        .select(["auxiliary.id as ownerId", "auxiliary.name as ownerName"])
        .orderBy("auxiliary.name_key")
        .orderBy("auxiliary.id")
        .orderBy("auxiliary_area.id")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countOf(members.select(rowCount)),
  });
}

/** Puts an area into a group; where it is in it already, it stays. */
export async function insertGroupArea(tx: Transaction, groupId: string, areaId: string): Promise<void> {
  await tx
    .insertInto("elevator_area_group_member")
    .values({ group_id: groupId, area_id: areaId })
    .onConflict((conflict) => conflict.columns(["group_id", "area_id"]).doNothing())
    .execute();
}

/** Takes an area out of a group; says whether it was in it. */
export async function deleteGroupArea(tx: Transaction, groupId: string, areaId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom("elevator_area_group_member")
    .where("group_id", "=", groupId)
    .where("area_id", "=", areaId)
    .returning("area_id")
    .executeTakeFirst();
  return row !== undefined;
}
