import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import { type Reader, transaction } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import {
  findRefreshToken,
  insertTokens,
  noteSeen,
  revokeFamily,
  useRefreshToken,
  type UsedRefreshToken,
} from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { makeTokens } from "./issue-tokens.ts";

/** Parallel tabs may bring the same refresh token within this time and get the same pair. */
export const REFRESH_GRACE_MS = 10_000;

interface Refresh {
  token: string;
  address: string | undefined;
}

/**
 * Exchanges a refresh token for the next pair. One that comes again after its grace was stolen or lost, and one of a
 * building that the person has left is worth nothing: their families end (attacks B03, B05).
 * @throws ApiError INVALID_GRANT, SIGN_IN_ENDED, TOO_MANY_TRIES
 */
export async function refreshToken(house: House, { token, address }: Refresh): Promise<Token> {
  const giveBack = await house.guards.take("password", { address });
  const next = (await refreshWaiting(house, token)) ?? (await refreshStored(house, token));
  if (!next) throw new ApiError("INVALID_GRANT");
  await giveBack();
  return next;
}

async function refreshStored(house: House, token: string): Promise<Token | undefined> {
  const now = house.now();
  try {
    return await transaction(house.db, async (tx) => {
      const used = await useRefreshToken(tx, digest(token), now);
      if (used?.signedOut) throw new ApiError("SIGN_IN_ENDED");
      if (!used || used.revoked) return undefined;
      if (used.usedAt < now - REFRESH_GRACE_MS || (await hasLeft(tx, used))) {
        await revokeFamily(tx, used.familyId, now, false);
        return undefined;
      }
      const { familyId, domainId, usedAt: from } = used;
      const next = makeTokens(house, { familyId, domainId, seed: token, from });
      await insertTokens(tx, next.rows);
      await noteSeen(tx, used.rootId, now);
      return next.token;
    });
  } catch (error) {
    if (!house.waitingSignIns.mayWait(error)) throw error;
    return refreshOnFullDisk(house, token);
  }
}

/** The same where nothing can be written: the next pair waits in memory until it can (R04). */
async function refreshOnFullDisk(house: House, token: string): Promise<Token | undefined> {
  const { db, waitingSignIns } = house;
  const now = house.now();
  const found = await findRefreshToken(db, digest(token), now);
  if (!found || found.revoked || waitingSignIns.hasEnded(found.familyId)) return undefined;
  const usedAt = found.usedAt ?? waitingSignIns.use(digest(token), now);
  if (usedAt < now - REFRESH_GRACE_MS || (await hasLeft(db, found))) return undefined;
  const { familyId, userId, domainId } = found;
  const next = makeTokens(house, { familyId, domainId, seed: token, from: usedAt });
  waitingSignIns.add({ id: familyId, userId, domainId, parentId: null, now }, next.rows, true);
  return next.token;
}

/** Renews a pair that waits itself. */
async function refreshWaiting(house: House, token: string): Promise<Token | undefined> {
  const { db, waitingSignIns } = house;
  const now = house.now();
  const family = waitingSignIns.find(digest(token), "refresh", now);
  if (!family || waitingSignIns.hasEnded(family.id) || (await hasLeft(db, family))) return undefined;
  const from = waitingSignIns.use(digest(token), now);
  if (from < now - REFRESH_GRACE_MS) return undefined;
  const next = makeTokens(house, { familyId: family.id, domainId: family.domainId, seed: token, from });
  waitingSignIns.add({ ...family, now }, next.rows);
  return next.token;
}

async function hasLeft(
  db: Reader,
  { domainId, userId }: Pick<UsedRefreshToken, "domainId" | "userId">,
): Promise<boolean> {
  return domainId !== null && (await findMembership(db, domainId, userId)) === undefined;
}
