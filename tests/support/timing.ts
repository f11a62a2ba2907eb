/** Two samples of the same distribution never exceed this, however busy the machine is. */
const Z_MAX = 5;
/** A smaller difference can't be detected over a network, whatever a rank test says. */
const MEDIANS_APART_MAX = 0.25;

/**
 * Whether times of one kind can be distinguished from those of another, measured in turn; with the medians.
 */
export function isTimingDisclosing(
  one: number[],
  other: number[],
): { isDisclosing: boolean; medians: string } {
  const [a, b] = [median(one), median(other)];
  const apart = Math.abs(a - b) / Math.min(a, b);
  return {
    isDisclosing: Math.abs(rankDistance(one, other)) > Z_MAX && apart > MEDIANS_APART_MAX,
    medians: `medians of ${a.toFixed(2)} and ${b.toFixed(2)} ms`,
  };
}

/**
 * Returns how far the ranks of two samples are from those of one, in standard deviations (Mann and Whitney).
 */
function rankDistance(one: number[], other: number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  const pairs = one.length * other.length;
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  return (wins.reduce<number>((sum, win) => sum + win, 0) - pairs / 2) / deviation;
}

export function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
}

/**
 * Returns the shortest time of three runs, in milliseconds: a busy machine makes a run slower, never quicker.
 * Stops at the first time below `enough`.
 */
export async function quickest(run: () => unknown, enough = 0): Promise<number> {
  let shortest = Infinity;
  for (let turn = 0; turn < 3 && shortest >= enough; turn++) {
    const started = performance.now();
    await run();
    shortest = Math.min(shortest, performance.now() - started);
  }
  return shortest;
}
