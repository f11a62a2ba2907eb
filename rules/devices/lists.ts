import { sortByName } from "../buildings/name-order.ts";

/** Marks the items of a list that belong to another item. */
export const VIRTUAL_ITEM_TYPE = "VIRTUAL" as const;

export interface ListItem {
  id: string;
  name: string;
  type: string;
  ownerId: string | null;
}

/**
 * Returns a new array in the order of §4: the chosen item, then the other non-virtual items by name, each
 * followed by the virtual items it owns. Virtual items whose owner is not in the list come last, by name.
 */
export function sortListItems<T extends ListItem>(items: readonly T[], chosenId?: string): T[] {
  const sorted = sortByName(items);
  const chosen = sorted.filter((item) => item.id === chosenId);
  const others = sorted.filter((item) => item.id !== chosenId);
  const heads = [...chosen, ...others.filter((item) => !isVirtual(item))];
  const ownedBy = new Map(heads.map((head): [string, T[]] => [head.id, []]));
  const orphans: T[] = [];
  for (const item of others.filter(isVirtual)) {
    const siblings = item.ownerId === null ? undefined : ownedBy.get(item.ownerId);
    (siblings ?? orphans).push(item);
  }
  return [...heads.flatMap((head) => [head, ...(ownedBy.get(head.id) ?? [])]), ...orphans];
}

function isVirtual(item: ListItem): boolean {
  return item.type === VIRTUAL_ITEM_TYPE;
}
