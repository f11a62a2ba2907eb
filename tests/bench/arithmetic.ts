/** Returns the median; of an even count the mean of the two in the middle. Throws for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error("There is no median of nothing");
  return (lower + upper) / 2;
}

/** Returns the mean. Throws for an empty list. */
export function mean(numbers: readonly number[]): number {
  if (numbers.length === 0) throw new Error("There is no mean of nothing");
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/**
 * Returns the smallest number that at least `share` (0 to 1) of them do not exceed. Throws for an empty list.
 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("There is no percentile of nothing");
  return found;
}

/** The same work measured for the floor and for ours. */
export interface Comparison {
  floor: number;
  ours: number;
  /** The median of each round's ratio: other work of the machine slows both of a round. */
  ratio: number;
}

/** Compares the numbers of both, a pair for each round. */
export function compare(rounds: readonly { floor: number; ours: number }[]): Comparison {
  return {
    floor: median(rounds.map(({ floor }) => floor)),
    ours: median(rounds.map(({ ours }) => ours)),
    ratio: median(rounds.map(({ floor, ours }) => ours / floor)),
  };
}

/** A limit for the ratio to the floor, or for our own number. */
export interface Aim {
  of: "ratio" | "ours";
  at: "most" | "least";
  value: number;
}

/** Whether an aim is reached; undefined if its number is missing. */
export function isReached(aim: Aim, { ours, ratio }: { ours: number; ratio?: number }): boolean | undefined {
  const number = aim.of === "ratio" ? ratio : ours;
  if (number === undefined || Number.isNaN(number)) return undefined;
  return aim.at === "most" ? number <= aim.value : number >= aim.value;
}
