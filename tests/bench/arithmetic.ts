/** The middle of some numbers; of an even count the mean of the two in the middle. Throws for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error("There is no median of nothing");
  return (lower + upper) / 2;
}

/** The smallest of some numbers that at least `share` (0 to 1) of them do not exceed. Throws for none. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error("There is no percentile of nothing");
  return found;
}

/** The same work done both ways. */
export interface Comparison {
  floor: number;
  ours: number;
  /** The median of each round's ratio: what else the machine did in a round slowed both. */
  ratio: number;
}

/** Joins the numbers of both, a pair for each round. */
export function compare(rounds: readonly { floor: number; ours: number }[]): Comparison {
  return {
    floor: median(rounds.map(({ floor }) => floor)),
    ours: median(rounds.map(({ ours }) => ours)),
    ratio: median(rounds.map(({ floor, ours }) => ours / floor)),
  };
}

/** What shall be reached: of the ratio to the floor, or of our own number where that is the promise. */
export interface Aim {
  of: "ratio" | "ours";
  at: "most" | "least";
  value: number;
}

/** Whether an aim is reached; undefined where the number is missing that it is about. */
export function isReached(aim: Aim, { ours, ratio }: { ours: number; ratio?: number }): boolean | undefined {
  const number = aim.of === "ratio" ? ratio : ours;
  if (number === undefined || Number.isNaN(number)) return undefined;
  return aim.at === "most" ? number <= aim.value : number >= aim.value;
}
