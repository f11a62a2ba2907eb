import type { Transaction } from "#storage/database.ts";
import {
  countRefreshTokens,
  deleteFamilies,
  deleteOlderTokens,
  listOlderSignIns,
  revokeFamily,
} from "../queries/token-families.ts";

/**
 * Limit of a person's simultaneous sign-ins, far more than a person has browsers. The sign-in used longest
 * ago is ended.
 */
export const SIGN_INS_MAX = 50;
/** Limit including ended sign-ins, which are stored for as long as their tokens would have been valid. */
export const SIGN_INS_STORED_MAX = 200;
/** Limit of unused pairs of tokens for a building that is entered repeatedly with one sign-in. */
export const PAIRS_OF_BUILDING_MAX = 20;
/**
 * A sign-in that is valid for 30 days and renewed every hour takes 720; a client that renews more often is
 * not a browser.
 */
export const RENEWALS_MAX = 1_000;

/** Makes room for a new sign-in: ends the oldest sign-ins, and deletes the oldest stored ones. */
export async function endOldestSignIns(tx: Transaction, userId: string, now: number): Promise<void> {
  for (const id of await listOlderSignIns(tx, userId, { newest: SIGN_INS_MAX, ended: false })) {
    await revokeFamily(tx, id, now, true);
  }
  await deleteFamilies(tx, await listOlderSignIns(tx, userId, { newest: SIGN_INS_STORED_MAX, ended: true }));
}

/** Deletes all but the newest pairs of tokens of a building that was entered again. */
export async function forgetOlderPairs(tx: Transaction, familyId: string): Promise<void> {
  await deleteOlderTokens(tx, familyId, PAIRS_OF_BUILDING_MAX);
}

/**
 * Whether a family has reached its number of renewals. Used tokens are never deleted early to make room,
 * because their reuse reveals a theft.
 */
export async function isRenewedTooOften(tx: Transaction, familyId: string): Promise<boolean> {
  return (await countRefreshTokens(tx, familyId)) >= RENEWALS_MAX;
}
