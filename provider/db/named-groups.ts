import type { SelectExpression, SelectQueryBuilder } from "kysely";
import { ApiError, type ErrorName } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "./database.ts";
import { countOf, readPage, rowCount } from "./pages.ts";
import type { Tables } from "./tables.ts";

type GroupTable = "agent_group" | "output_group" | "elevator_area_group";
type GroupsOf<T extends GroupTable> = SelectQueryBuilder<Tables, T, object>;

/** Any of the tables, to the compiler: what is asked here they all have. */
type AnyGroups = GroupsOf<"agent_group">;

interface NewGroup {
  domainId: string;
  name: string;
  now: number;
}

/**
 * The queries that agent groups, zones and groups of lift areas share: a building's groups, each with a name that it
 * has once there. `Own` is what a new group of that table has besides, `Told` what the API tells of one.
 */
export function namedGroups<T extends GroupTable, Own extends object, Told>(
  table: T,
  { columns, isTaken }: { columns: readonly SelectExpression<Tables, T>[]; isTaken: ErrorName },
) {
  const name = table as "agent_group";
  const told = columns as unknown as readonly SelectExpression<Tables, "agent_group">[];

  function allOf(db: Reader, domainId: string): AnyGroups {
    return db.selectFrom(name).where(`${name}.domain_id`, "=", domainId);
  }

  function read(groups: AnyGroups) {
    return groups.select(told) as unknown as SelectQueryBuilder<Tables, "agent_group", Told>;
  }

  /** @throws ApiError NOT_FOUND */
  async function one(groups: AnyGroups): Promise<Told> {
    const row = await read(groups).executeTakeFirst();
    if (row === undefined) throw new ApiError("NOT_FOUND");
    return row as Told;
  }

  return {
    /** The building's groups, for a query that is one table's own. */
    groupsOf: (db: Reader, domainId: string) => allOf(db, domainId) as unknown as GroupsOf<T>,

    /** Makes a group unless its name is taken in the building, which the database decides: then undefined. */
    async insert(tx: Transaction, group: NewGroup & Own): Promise<string | undefined> {
      const { domainId, name: groupName, now, ...own } = group;
      const row = await tx
        .insertInto(name)
        .values({
          ...(own as unknown as { container: boolean }),
          ...{
            id: newId(),
            domain_id: domainId,
            name: groupName,
            name_key: nameKey(groupName),
            created_at: now,
          },
        })
        .onConflict((conflict) => conflict.columns(["domain_id", "name"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      return row?.id;
    },

    /** A group of the building. @throws ApiError NOT_FOUND */
    get: (db: Reader, domainId: string, id: string) => one(allOf(db, domainId).where("id", "=", id)),

    /** The building's group with exactly this name. @throws ApiError NOT_FOUND */
    getByName: (db: Reader, domainId: string, groupName: string) =>
      one(allOf(db, domainId).where("name", "=", groupName)),

    /** Some of the building's groups, by name. */
    list: (groups: GroupsOf<T>): Promise<Told[]> =>
      read(groups as unknown as AnyGroups)
        .orderBy("name_key")
        .orderBy("id")
        .execute() as Promise<Told[]>,

    /** A page of the same. */
    page: (groups: GroupsOf<T>, query: PageQuery): Promise<Page<Told>> => {
      const some = groups as unknown as AnyGroups;
      return readPage(query, {
        rows: (limit, offset) =>
          read(some).orderBy("name_key").orderBy("id").limit(limit).offset(offset).execute() as Promise<
            Told[]
          >,
        count: () => countOf(some.select(rowCount)),
      });
    },

    /** Renames a group of the building. @throws ApiError NOT_FOUND, and the one that says that the name is taken */
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

    /** Deletes a group of the building; its members and what stands on it go with it. */
    async remove(tx: Transaction, domainId: string, id: string): Promise<void> {
      await tx.deleteFrom(name).where("domain_id", "=", domainId).where("id", "=", id).execute();
    },
  };
}
