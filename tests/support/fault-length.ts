/**
 * How long tests of faults go on: a short form in `npm test`, a long one in `npm run test:faults`, which takes hours and
 * finds what happens rarely.
 */
export function inLength<T>({ short, long }: { short: T; long: T }): T {
  return process.env["FAULT_LENGTH"] === "long" ? long : short;
}
