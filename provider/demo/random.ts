/** Pseudo-random numbers that are the same each time. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
  pick<T>(list: readonly T[]): T;
  /** Around a middle, most often near it and never further than `spread`. */
  around(middle: number, spread: number): number;
}

/** The same seed gives the same days: mulberry32. */
export function makeRandom(seed: number): Random {
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
