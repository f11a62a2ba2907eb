import { isKeypadShut, TRIES_KEPT_AT_DEVICE } from "#rules/tried-codes.ts";
import type { KeptState } from "./kept-state.ts";

type Kept = Pick<KeptState, "triedCodes">;

/**
 * Takes a try at the keypad before the code is looked at, so that codes entered at once gain nothing. False when there
 * is none left. It reaches the disk with what comes of the code.
 */
export function takeTry(kept: Kept, now: number): boolean {
  if (isKeypadShut({ atDevice: kept.triedCodes, inBuilding: [] }, now)) return false;
  kept.triedCodes = [...kept.triedCodes, now].slice(-TRIES_KEPT_AT_DEVICE);
  return true;
}

/** The code was not an unknown one. */
export function giveBackTry(kept: Kept, takenAt: number): void {
  const place = kept.triedCodes.lastIndexOf(takenAt);
  kept.triedCodes = kept.triedCodes.filter((_, index) => index !== place);
}
