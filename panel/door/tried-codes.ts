import { isKeypadLocked, TRIES_STORED_AT_DEVICE } from "#rules/access/tried-codes.ts";
import type { StoredState } from "../link/state-store.ts";

type TryState = Pick<StoredState, "triedCodes">;

/**
 * Takes a try at the keypad before the code is checked, so that codes entered at the same time gain nothing.
 * Returns false when no try is left. The try is stored with the outcome of the code.
 */
export function takeTry(tryState: TryState, now: number): boolean {
  if (isKeypadLocked({ atDevice: tryState.triedCodes, inBuilding: [] }, now)) return false;
  tryState.triedCodes = [...tryState.triedCodes, now].slice(-TRIES_STORED_AT_DEVICE);
  return true;
}

/** Removes a try whose code was not an unknown one. */
export function undoTry(tryState: TryState, takenAt: number): void {
  const place = tryState.triedCodes.lastIndexOf(takenAt);
  tryState.triedCodes = tryState.triedCodes.filter((_, index) => index !== place);
}
