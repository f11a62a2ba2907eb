// A fixed locale, so that server and browser agree.
const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Compares names in natural order: "Floor 2" comes before "Floor 10". */
export function compareNames(left: string, right: string): number {
  return collator.compare(left, right);
}

/** Returns a new array in the natural order of the names. */
export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  return [...items].sort((left, right) => compareNames(left.name, right.name));
}
