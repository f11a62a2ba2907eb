/** A reproducible sequence of pseudo-random numbers. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from 0 (inclusive) to `below` (exclusive). */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Returns a number around `middle`, mostly near it and at most `spread` away. */
  around(middle: number, spread: number): number;
}

/** Makes a mulberry32 generator; the same seed makes the same days. */
export function createRandom(seed: number): Random {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)]!,
    around: (middle, spread) => middle + (next() + next() + next() - 1.5) * (spread / 1.5),
  };
}
