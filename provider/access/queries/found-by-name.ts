import { nameKey } from "#storage/database.ts";

/**
 * Returns the outputs or lift areas with a text in their names or in that of their owner. Compared here,
 * because they have no name key in the database to search by.
 */
export function foundByName<T extends { displayName: string; ownerName: string }>(
  all: readonly T[],
  search: string,
): T[] {
  const text = nameKey(search.trim());
  return all.filter(
    ({ displayName, ownerName }) => nameKey(displayName).includes(text) || nameKey(ownerName).includes(text),
  );
}
