import { type SelectExpression, type SelectQueryBuilder, sql } from "kysely";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isReservedGroupName } from "#rules/people/agent-groups.ts";
import type { GroupOrder } from "#rules/people/list-orders.ts";
import { nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import type { Tables } from "#storage/tables.ts";
import { missing, notFound } from "./missing-rows.ts";
import { refuseTaken } from "./taken-values.ts";

type GroupTable = "agent_group" | "output_group" | "elevator_area_group";
type GroupsOf<T extends GroupTable> = SelectQueryBuilder<Tables, T, object>;

interface NewGroup {
  domainId: string;
  name: string;
  now: number;
}

/** Which of the selected groups, and in which order. */
export interface GroupsQuery extends PageQuery {
  search?: string;
  order?: GroupOrder;
  descending?: boolean;
}

const orderColumns = {
  name: "name_order",
  memberCount: "memberCount",
} as const satisfies Record<GroupOrder, string>;

/**
 * Makes the queries that agent groups, zones and groups of lift areas share: groups of a building, with names
 * that are unique in it. `Own` has the additional columns of a new group in the table; `Group` is the API's
 * type. `columns` has the number of members as `memberCount`.
 */
export function namedGroups<T extends GroupTable, Own extends object, Group>(
  table: T,
  { columns, isTaken }: { columns: readonly SelectExpression<Tables, T>[]; isTaken: ErrorName },
) {
  const name: GroupTable = table;

  function groupsOf(db: Reader, domainId: string): GroupsOf<T> {
    return db.selectFrom(name).where(`${name}.domain_id`, "=", domainId) as unknown as GroupsOf<T>;
  }

  function read(groups: GroupsOf<T>): SelectQueryBuilder<Tables, T, Group> {
    return groups.select(columns).$castTo<Group>();
  }

  function inOrder(
    groups: GroupsOf<T>,
    { order = "name", descending = false }: Pick<GroupsQuery, "order" | "descending"> = {},
  ): SelectQueryBuilder<Tables, T, Group> {
    const direction = descending ? "desc" : "asc";
    return read(groups)
      .orderBy(sql.ref(orderColumns[order]), direction)
      .orderBy(sql.ref("name_order"), direction)
      .orderBy(sql.ref("id"), direction);
  }

  function withId(db: Reader, domainId: string, id: string) {
    return read(groupsOf(db, domainId).where(sql.ref("id"), "=", id));
  }

  function withName(db: Reader, domainId: string, groupName: string) {
    return read(groupsOf(db, domainId).where(sql.ref("name"), "=", groupName));
  }

  /** Creates a group and returns its id; undefined when the name is taken in the building. */
  async function insert(tx: Transaction, group: NewGroup & Own): Promise<string | undefined> {
    const { domainId, name: groupName, now, ...own } = group;
    const row = await tx
      .insertInto(name)
      .values({
        ...own,
        id: newId(),
        domain_id: domainId,
        name: groupName,
        ...nameColumns(groupName),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["domain_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id;
  }

  return {
    /** Selects the building's groups, as the base for queries of one table. */
    groupsOf,

    insert,

    /** Returns a group of the building. @throws ApiError NOT_FOUND */
    get: (db: Reader, domainId: string, id: string) =>
      withId(db, domainId, id).executeTakeFirstOrThrow(missing(id)),

    /** Returns the building's group with exactly this name. @throws ApiError NOT_FOUND */
    getByName: (db: Reader, domainId: string, groupName: string) =>
      withName(db, domainId, groupName).executeTakeFirstOrThrow(notFound),

    /**
     * Creates a group with a chosen name.
     * @throws ApiError `isTaken` with the group that already has the name (§8), including default groups;
     * GROUP_NAME_RESERVED for a name that looks like a default group's
     */
    async create(tx: Transaction, group: NewGroup & Own): Promise<Group> {
      const { domainId, name: groupName } = group;
      const isReserved = isReservedGroupName(groupName);
      const id = isReserved ? undefined : await insert(tx, group);
      if (id !== undefined) return withId(tx, domainId, id).executeTakeFirstOrThrow();
      const existing = await withName(tx, domainId, groupName).executeTakeFirst();
      const fields = { name: "taken" };
      if (isReserved && !existing) throw new ApiError("GROUP_NAME_RESERVED", { fields });
      throw new ApiError(isTaken, { existing, fields });
    },

    /** Lists the selected groups, by name. */
    list: (groups: GroupsOf<T>): Promise<Group[]> => inOrder(groups).execute(),

    /**
     * Returns a page of the selected groups, by name unless another order is requested; `search` finds parts of
     * names.
     */
    page(groups: GroupsOf<T>, { search, order, descending, ...query }: GroupsQuery): Promise<Page<Group>> {
      const text = search?.trim();
      const found = text ? groups.where(contains("name_key", nameKey(text))) : groups;
      return readPageOfRows(query, inOrder(found, { order, descending }));
    },

    /** Renames a group of the building. @throws ApiError NOT_FOUND, `isTaken` */
    async rename(tx: Transaction, domainId: string, id: string, newName: string): Promise<void> {
      const renaming = tx
        .updateTable(name)
        .set({ name: newName, ...nameColumns(newName) })
        .where("domain_id", "=", domainId)
        .where("id", "=", id)
        .returning("id");
      await renaming.executeTakeFirstOrThrow(notFound).catch(refuseTaken(isTaken, "name"));
    },

    /** Deletes a group of the building with its memberships and all rows that refer to it. */
    async remove(tx: Transaction, domainId: string, id: string): Promise<void> {
      await tx.deleteFrom(name).where("domain_id", "=", domainId).where("id", "=", id).execute();
    },
  };
}
