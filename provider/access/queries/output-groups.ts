import { type Expression, sql, type SqlBool } from "kysely";
import type { BuildingOutput, OutputGroup } from "#contract/access/output-groups.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { countSelected, readPage, readPageOfAll, rowCount } from "#storage/pages.ts";
import type { OutputGroupTable } from "#storage/tables/access-areas.ts";
import { type GroupsQuery, namedGroups } from "../../named-groups.ts";
import {
  firstOutputs,
  inOrder,
  outputColumns,
  type OutputExpressions,
  selectOutputs,
} from "./building-outputs.ts";
import { foundByName } from "./found-by-name.ts";

/** A default group has as many members as the building has outputs of its kind. */
const memberCount = sql<number>`case
  when collects is null then (select count(*) from output_group_member where group_id = output_group.id)
  else (select count(*) from device_output join device on device.id = device_output.device_id
      where device.domain_id = output_group.domain_id and (collects = 'ALL' or device_output.type = 'actuator'))
    + (select count(*) from auxiliary_output join auxiliary on auxiliary.id = auxiliary_output.auxiliary_id
      where auxiliary.domain_id = output_group.domain_id
        and (collects = 'ALL' or auxiliary_output.type = 'actuator'))
  end`;

const { groupsOf, ...groups } = namedGroups<
  "output_group",
  { collects?: OutputGroupTable["collects"] },
  OutputGroup
>("output_group", {
  columns: ["id", "name", memberCount.as("memberCount")],
  isTaken: "OUTPUT_GROUP_EXISTS",
});

export const {
  insert: insertOutputGroup,
  create: createOutputGroup,
  get: getOutputGroup,
  rename: renameOutputGroup,
  remove: deleteOutputGroup,
} = groups;

/**
 * Returns a page of the building's groups, by name unless another order is requested; includes the default
 * groups only with `hidden` (§5); `search` finds parts of names.
 */
export async function readPageOfOutputGroups(
  db: Reader,
  domainId: string,
  { hidden, ...query }: GroupsQuery & { hidden: boolean },
): Promise<Page<OutputGroup>> {
  const all = groupsOf(db, domainId);
  return groups.page(hidden ? all : all.where("collects", "is", null), query);
}

/** Returns a page of the groups that an agent group's members may open, including default groups, by name. */
export async function readPageOfGroupsToOpen(
  db: Reader,
  domainId: string,
  agentGroupId: string,
  query: PageQuery,
): Promise<Page<OutputGroup>> {
  const granted = groupsOf(db, domainId).where("id", "in", (eb) =>
    eb
      .selectFrom("agent_group_output_group")
      .select("output_group_id")
      .where("agent_group_id", "=", agentGroupId),
  );
  return groups.page(granted, query);
}

/** Returns those of these ids that are groups of the building. */
export async function listOutputGroupIds(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await groupsOf(db, domainId).select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Sets the groups that an agent group's members may open. */
export async function replaceGroupsToOpen(
  tx: Transaction,
  agentGroupId: string,
  outputGroupIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom("agent_group_output_group").where("agent_group_id", "=", agentGroupId).execute();
  const rows = outputGroupIds.map((id) => ({ agent_group_id: agentGroupId, output_group_id: id }));
  if (rows.length > 0) await tx.insertInto("agent_group_output_group").values(rows).execute();
}

/** Allows an agent group to open one more group. */
export async function addGroupToOpen(
  tx: Transaction,
  agentGroupId: string,
  outputGroupId: string,
): Promise<void> {
  await tx
    .insertInto("agent_group_output_group")
    .values({ agent_group_id: agentGroupId, output_group_id: outputGroupId })
    .onConflict((conflict) => conflict.columns(["agent_group_id", "output_group_id"]).doNothing())
    .execute();
}

/** Removes a group that an agent group may open; returns whether it was one of them. */
export async function removeGroupToOpen(
  tx: Transaction,
  agentGroupId: string,
  outputGroupId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("agent_group_output_group")
    .where("agent_group_id", "=", agentGroupId)
    .where("output_group_id", "=", outputGroupId)
    .returning("output_group_id")
    .executeTakeFirst();
  return row !== undefined;
}

interface OutputsQuery extends PageQuery {
  /** Only outputs with this text in their names, or in those of their owner. */
  search?: string;
}

/** Returns a page of the outputs of one of the building's groups, by owner and position. */
export async function readPageOfGroupOutputs(
  db: Reader,
  domainId: string,
  groupId: string,
  query: OutputsQuery,
): Promise<Page<BuildingOutput>> {
  return pageOfOutputs(db, domainId, await membership(db, domainId, groupId), query);
}

/** Returns a page of the building's outputs that are not in one of its groups, by owner and position. */
export async function readPageOfCandidateOutputs(
  db: Reader,
  domainId: string,
  groupId: string,
  query: OutputsQuery,
): Promise<Page<BuildingOutput>> {
  const isMember = await membership(db, domainId, groupId);
  return pageOfOutputs(db, domainId, (eb) => eb.not(isMember(eb)), query);
}

async function pageOfOutputs(
  db: Reader,
  domainId: string,
  isMatch: (eb: OutputExpressions) => Expression<SqlBool>,
  { search, ...query }: OutputsQuery,
): Promise<Page<BuildingOutput>> {
  const matching = selectOutputs(db, domainId).where(isMatch);
  if (search?.trim()) {
    const found = foundByName(await inOrder(matching.select(outputColumns)).execute(), search);
    return readPageOfAll(query, found);
  }
  return readPage(query, {
    rows: (limit, offset) =>
      firstOutputs(db, domainId, isMatch, offset + limit)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countSelected(matching.select(rowCount)),
  });
}

/** Returns a condition: whether an output is in a group of the building. */
async function membership(db: Reader, domainId: string, groupId: string) {
  const { collects } = await groupsOf(db, domainId)
    .select("collects")
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  return (eb: OutputExpressions) => {
    if (collects === "ALL") return eb.lit(true);
    if (collects === "ACTUATORS") return eb("type", "=", "actuator");
    const chosen = eb
      .selectFrom("output_group_member")
      .select("output_id as outputId")
      .where("output_group_member.group_id", "=", groupId);
    return eb("output.id", "in", chosen);
  };
}

/** Adds an output to a group; has no effect when the output is already a member. */
export async function insertGroupOutput(
  tx: Transaction,
  groupId: string,
  { id, ownerKind }: Pick<BuildingOutput, "id" | "ownerKind">,
): Promise<void> {
  const isDevices = ownerKind === "DEVICE";
  await tx
    .insertInto("output_group_member")
    .values({
      group_id: groupId,
      output_id: id,
      device_output_id: isDevices ? id : null,
      auxiliary_output_id: isDevices ? null : id,
    })
    .onConflict((conflict) => conflict.columns(["group_id", "output_id"]).doNothing())
    .execute();
}

/** Removes an output from a group; returns whether it was a member. */
export async function deleteGroupOutput(
  tx: Transaction,
  groupId: string,
  outputId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("output_group_member")
    .where("group_id", "=", groupId)
    .where("output_id", "=", outputId)
    .returning("output_id")
    .executeTakeFirst();
  return row !== undefined;
}
