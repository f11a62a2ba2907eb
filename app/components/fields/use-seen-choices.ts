import { useState } from "react";

/**
 * Returns the offered choices, followed by those that were offered before a search: what is already chosen
 * stays on the page, and chosen.
 */
export function useSeenChoices<T extends { id: string }>(offered: readonly T[]): T[] {
  const [seen, setSeen] = useState(offered);
  const known = new Set(seen.map(({ id }) => id));
  const added = offered.filter(({ id }) => !known.has(id));
  if (added.length > 0) setSeen([...seen, ...added]);
  const offeredIds = new Set(offered.map(({ id }) => id));
  return [...offered, ...seen.filter(({ id }) => !offeredIds.has(id))];
}
