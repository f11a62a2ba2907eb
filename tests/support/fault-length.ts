/**
 * Selects the length of tests of faults: usually the short form, in `npm run test:all -- --long` the long
 * one, which takes hours and finds rare failures.
 */
export function shortOrLong<T>({ short, long }: { short: T; long: T }): T {
  return process.env["FAULT_LENGTH"] === "long" ? long : short;
}

/**
 * Returns the values to try at the place with this number: all of them in the long form, a third in the short
 * one, for each place a different third, so that every place is tried with some values and every value at
 * some place.
 */
export function valuesToTry<T>(values: readonly T[], place: number): T[] {
  return shortOrLong({ short: values.filter((_, index) => (index + place) % 3 === 0), long: [...values] });
}
