const SECOND_MS = 1_000;

/** A clock that only the test moves. */
export function standingClock(): { now(): number; moveTo(seconds: number): void } {
  const start = Date.now();
  let instant = start;
  return {
    now: () => instant,
    moveTo: (seconds: number) => {
      instant = start + seconds * SECOND_MS;
    },
  };
}
