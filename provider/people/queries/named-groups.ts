import type { SelectExpression, SelectQueryBuilder } from "kysely";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isReservedGroupName } from "#rules/people/agent-groups.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { countOf, readPage, rowCount } from "#storage/pages.ts";
import type { Tables } from "#storage/tables.ts";

type GroupTable = "agent_group" | "output_group" | "elevator_area_group";
type GroupsOf<T extends GroupTable> = SelectQueryBuilder<Tables, T, object>;

/** Represents any of the tables for the compiler: all have the columns used here. */
type AnyGroups = GroupsOf<"agent_group">;

interface NewGroup {
  domainId: string;
  name: string;
  now: number;
}

/**
 * Makes the queries that agent groups, zones and groups of lift areas share: groups of a building, with names
 * that are unique in it. `Own` has the additional columns of a new group in the table; `Group` is the API's
 * type.
 */
export function namedGroups<T extends GroupTable, Own extends object, Group>(
  table: T,
  { columns, isTaken }: { columns: readonly SelectExpression<Tables, T>[]; isTaken: ErrorName },
) {
  const name = table as "agent_group";
  const selected = columns as unknown as readonly SelectExpression<Tables, "agent_group">[];

  function allOf(db: Reader, domainId: string): AnyGroups {
    return db.selectFrom(name).where(`${name}.domain_id`, "=", domainId);
  }

  function read(groups: AnyGroups) {
    return groups.select(selected) as unknown as SelectQueryBuilder<Tables, "agent_group", Group>;
  }

  /** @throws ApiError NOT_FOUND */
  async function one(groups: AnyGroups, missing?: string): Promise<Group> {
    const row = await read(groups).executeTakeFirst();
    if (row === undefined) throw new ApiError("NOT_FOUND", missing === undefined ? {} : { missing });
    return row as Group;
  }

  /** Creates a group and returns its id; undefined when the name is taken in the building. */
  async function insert(tx: Transaction, group: NewGroup & Own): Promise<string | undefined> {
    const { domainId, name: groupName, now, ...own } = group;
    const row = await tx
      .insertInto(name)
      .values({
        ...(own as unknown as { container: boolean }),
        id: newId(),
        domain_id: domainId,
        name: groupName,
        name_key: nameKey(groupName),
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["domain_id", "name"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id;
  }

  return {
    /** Selects the building's groups, as the base for queries of one table. */
    groupsOf: (db: Reader, domainId: string) => allOf(db, domainId) as unknown as GroupsOf<T>,

    insert,

    /** Returns a group of the building. @throws ApiError NOT_FOUND */
    get: (db: Reader, domainId: string, id: string) => one(allOf(db, domainId).where("id", "=", id), id),

    /** Returns the building's group with exactly this name. @throws ApiError NOT_FOUND */
    getByName: (db: Reader, domainId: string, groupName: string) =>
      one(allOf(db, domainId).where("name", "=", groupName)),

    /**
     * Creates a group with a chosen name.
     * @throws ApiError `isTaken` with the group that already has the name (§8), including default groups;
     * GROUP_NAME_RESERVED for a name that looks like a default group's
     */
    async create(tx: Transaction, group: NewGroup & Own): Promise<Group> {
      const { domainId, name: groupName } = group;
      const isReserved = isReservedGroupName(groupName);
      const id = isReserved ? undefined : await insert(tx, group);
      if (id !== undefined) return one(allOf(tx, domainId).where("id", "=", id), id);
      const existing = await read(allOf(tx, domainId).where("name", "=", groupName)).executeTakeFirst();
      const fields = { name: "taken" };
      if (isReserved && !existing) throw new ApiError("GROUP_NAME_RESERVED", { fields });
      throw new ApiError(isTaken, { existing, fields });
    },

    /** Lists the selected groups, by name. */
    list: (groups: GroupsOf<T>): Promise<Group[]> =>
      read(groups as unknown as AnyGroups)
        .orderBy("name_key")
        .orderBy("id")
        .execute() as Promise<Group[]>,

    /** Returns a page of the selected groups, by name. */
    page: (groups: GroupsOf<T>, query: PageQuery): Promise<Page<Group>> => {
      const some = groups as unknown as AnyGroups;
      return readPage(query, {
        rows: (limit, offset) =>
          read(some).orderBy("name_key").orderBy("id").limit(limit).offset(offset).execute() as Promise<
            Group[]
          >,
        count: () => countOf(some.select(rowCount)),
      });
    },

    /** Renames a group of the building. @throws ApiError NOT_FOUND, `isTaken` */
    async rename(tx: Transaction, domainId: string, id: string, newName: string): Promise<void> {
      const renaming = tx
        .updateTable(name)
        .set({ name: newName, name_key: nameKey(newName) })
        .where("domain_id", "=", domainId)
        .where("id", "=", id)
        .returning("id");
      const renamed = await renaming.executeTakeFirst().catch((error: unknown) => {
        throw isUniqueViolation(error) ? new ApiError(isTaken, { fields: { name: "taken" } }) : error;
      });
      if (!renamed) throw new ApiError("NOT_FOUND");
    },

    /** Deletes a group of the building with its memberships and all rows that refer to it. */
    async remove(tx: Transaction, domainId: string, id: string): Promise<void> {
      await tx.deleteFrom(name).where("domain_id", "=", domainId).where("id", "=", id).execute();
    },
  };
}
