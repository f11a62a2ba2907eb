import { padNumber } from "../text.ts";
import { nameKey } from "./name-key.ts";

/** The largest length that two digits can state; longer numbers are compared digit by digit. */
const STATED_LENGTH_MAX = 99;

/**
 * Returns the key for sorting a name: compared as text it gives the natural order, in which "Flat 2" is before
 * "Flat 10". Each number has no leading zeros and follows its length: `flat 012`, `flat 0210`. Undefined for a
 * name that does not change.
 */
export function nameOrder<Text extends string | undefined>(
  text: Text,
): Text extends string ? string : undefined;
export function nameOrder(text: string | undefined): string | undefined {
  return nameKey(text)?.replace(/\d+/g, toSortedNumber);
}

function toSortedNumber(run: string): string {
  const digits = run.replace(/^0+/, "");
  return padNumber(Math.min(digits.length, STATED_LENGTH_MAX), 2) + digits;
}

/** Returns a new array in the natural order of the names, the order of the database's lists. */
export function sortByName<T extends { name: string }>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: nameOrder(item.name) }));
  keyed.sort((left, right) => (left.key < right.key ? -1 : Number(left.key > right.key)));
  return keyed.map(({ item }) => item);
}
