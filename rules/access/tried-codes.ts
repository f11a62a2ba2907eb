const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Allowance {
  withinMs: number;
  atDevice: number;
  inBuilding: number;
}

/**
 * How many unknown codes may be tried. A PIN has at least six digits: at two hundred a day, trying all at one
 * keypad takes months, while a typing error costs a minute. A building has room for several keypads at once.
 */
const ALLOWANCES: readonly Allowance[] = [
  { withinMs: MINUTE_MS, atDevice: 10, inBuilding: 50 },
  { withinMs: HOUR_MS, atDevice: 50, inBuilding: 250 },
  { withinMs: 24 * HOUR_MS, atDevice: 200, inBuilding: 1_000 },
];

/** The number of tries whose times must be known. */
export const TRIES_STORED_AT_DEVICE = Math.max(...ALLOWANCES.map(({ atDevice }) => atDevice));
export const TRIES_STORED_IN_BUILDING = Math.max(...ALLOWANCES.map(({ inBuilding }) => inBuilding));

/** When unknown codes were tried last, in epoch ms. */
export interface TriedCodes {
  atDevice: readonly number[];
  inBuilding: readonly number[];
}

/**
 * Whether a keypad is locked at `now`, so that it refuses even the right code: too many unknown ones were
 * tried.
 */
export function isKeypadLocked({ atDevice, inBuilding }: TriedCodes, now: number): boolean {
  return ALLOWANCES.some(
    (allowance) =>
      countWithin(atDevice, allowance.withinMs, now) >= allowance.atDevice ||
      countWithin(inBuilding, allowance.withinMs, now) >= allowance.inBuilding,
  );
}

/**
 * Counts the tries within a period. Tries in the future do not count, so that a clock that was set back does
 * not lock a keypad until it has caught up; tries less than a minute ahead, as from a server whose clock is
 * fast, do.
 */
function countWithin(times: readonly number[], withinMs: number, now: number): number {
  return times.filter((time) => time - now < MINUTE_MS && now - time < withinMs).length;
}
