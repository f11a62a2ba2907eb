import type { NamedRow } from "#rules/named-row.ts";
import { containedGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { listContainments } from "../../people/queries/group-members.ts";
import { listFirstGroups } from "../queries/explained-names.ts";
import { countPeopleIn } from "../queries/people-in-groups.ts";

/** A group with the number of its people, those in the groups inside it included. */
export interface CountedGroup extends NamedRow {
  people: number;
}

/** Lists the first of these groups of a building, by name and flats last, with the number of people in each. */
export async function listCountedGroups(
  db: Reader,
  domainId: string,
  ids: readonly string[],
  limit: number,
): Promise<CountedGroup[]> {
  const groups = await listFirstGroups(db, domainId, ids, limit);
  if (groups.length === 0) return [];
  const contains = await listContainments(db, domainId);
  const counted: CountedGroup[] = [];
  for (const { id, name } of groups)
    counted.push({ id, name, people: await countPeopleIn(db, domainId, containedGroups([id], contains)) });
  return counted;
}
