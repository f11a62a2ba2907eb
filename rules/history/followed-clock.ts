/** The time now, in epoch ms. */
export interface Times {
  /** By the clock. */
  now: number;
  /** The latest time read so far, advanced by the monotonic clock; later than `now` if the clock was set back. */
  latest: number;
}

/**
 * Returns a function that reads a clock and notices when it is set back.
 * @param ticks a clock that is never set, in milliseconds
 */
export function followClock(now: () => number, ticks: () => number): () => Times {
  let shown = { at: now(), ticks: ticks() };
  return () => {
    const read = { at: now(), ticks: ticks() };
    const expected = shown.at + Math.round(read.ticks - shown.ticks);
    if (read.at >= expected) shown = read;
    return { now: read.at, latest: Math.max(read.at, expected) };
  };
}
