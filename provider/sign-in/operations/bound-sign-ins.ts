import type { Transaction } from "../../db/database.ts";
import {
  countRefreshTokens,
  deleteFamilies,
  deleteOlderTokens,
  listOlderSignIns,
  revokeFamily,
} from "../queries/token-families.ts";

/**
 * The most sign-ins of a person at a time: far more than they have browsers. The one used longest ago is
 * ended.
 */
export const SIGN_INS_MAX = 50;
/** The same including ended ones, which are stored for as long as their tokens would have lived. */
export const SIGN_INS_STORED_MAX = 200;
/** The most unused pairs of tokens of a building that is entered again and again with one sign-in. */
export const PAIRS_OF_BUILDING_MAX = 20;
/**
 * A sign-in that lives for 30 days and is renewed each hour takes 720; a client that renews more often is no
 * browser.
 */
export const RENEWALS_MAX = 1_000;

/** Makes room for a new sign-in: ends the oldest ones, and deletes the oldest of those that have ended. */
export async function endOldestSignIns(tx: Transaction, userId: string, now: number): Promise<void> {
  for (const id of await listOlderSignIns(tx, userId, { newest: SIGN_INS_MAX, ended: false })) {
    await revokeFamily(tx, id, now, true);
  }
  await deleteFamilies(tx, await listOlderSignIns(tx, userId, { newest: SIGN_INS_STORED_MAX, ended: true }));
}

/** Deletes all but the newest pairs of a building that was entered again. */
export async function forgetOlderPairs(tx: Transaction, familyId: string): Promise<void> {
  await deleteOlderTokens(tx, familyId, PAIRS_OF_BUILDING_MAX);
}

/**
 * Whether a family has been renewed as often as it may. Used tokens are never deleted early to make room:
 * their reuse is how a theft is noticed.
 */
export async function isRenewedTooOften(tx: Transaction, familyId: string): Promise<boolean> {
  return (await countRefreshTokens(tx, familyId)) >= RENEWALS_MAX;
}
