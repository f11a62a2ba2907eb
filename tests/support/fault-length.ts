/**
 * How long tests of faults go on: a short form usually, a long one in `npm run test:all -- --long`, which takes hours
 * and finds what happens rarely.
 */
export function inLength<T>({ short, long }: { short: T; long: T }): T {
  return process.env["FAULT_LENGTH"] === "long" ? long : short;
}

/**
 * What is tried at the place with this number: everything in the long form, and a third of it in the short one, each
 * time another third, so that all places are tried with something and all values somewhere.
 */
export function shareOf<T>(values: readonly T[], place: number): T[] {
  return inLength({ short: values.filter((_, index) => (index + place) % 3 === 0), long: [...values] });
}
