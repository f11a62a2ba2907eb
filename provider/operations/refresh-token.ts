import type { Token } from "#contract/auth.ts";
import { ApiError } from "#contract/errors.ts";
import { transaction, type Transaction } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import { revokeFamily, useRefreshToken, type UsedRefreshToken } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest } from "../keys.ts";
import { issueTokens } from "./issue-tokens.ts";

/** Parallel tabs may bring the same refresh token within this time and get the same pair. */
export const REFRESH_GRACE_MS = 10_000;

interface Refresh {
  token: string;
  address: string | undefined;
}

/**
 * Exchanges a refresh token for the next pair. One that comes again after its grace was stolen or lost, and one of a
 * building that the person has left is worth nothing: their families end (attacks B03, B05).
 * @throws ApiError INVALID_GRANT, TOO_MANY_TRIES
 */
export async function refreshToken(house: House, { token, address }: Refresh): Promise<Token> {
  const giveBack = await house.guards.take("password", { address });
  const now = house.now();
  const next = await transaction(house.db, async (tx) => {
    const used = await useRefreshToken(tx, digest(token), now);
    if (!used || used.revoked) return undefined;
    if (used.usedAt < now - REFRESH_GRACE_MS || (await hasLeft(tx, used))) {
      await revokeFamily(tx, used.familyId, now);
      return undefined;
    }
    return issueTokens(tx, house, {
      familyId: used.familyId,
      domainId: used.domainId,
      seed: token,
      from: used.usedAt,
    });
  });
  if (!next) throw new ApiError("INVALID_GRANT");
  await giveBack();
  return next;
}

async function hasLeft(tx: Transaction, { domainId, userId }: UsedRefreshToken): Promise<boolean> {
  return domainId !== null && (await findMembership(tx, domainId, userId)) === undefined;
}
