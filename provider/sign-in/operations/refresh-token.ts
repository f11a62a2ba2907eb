import { ApiError } from "#contract/errors.ts";
import type { Token } from "#contract/sign-in/auth.ts";
import { isCurrent } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest } from "../../keys.ts";
import { findMembership } from "../../people/queries/members.ts";
import { toNetwork } from "../guards.ts";
import { noteSeen, revokeFamily } from "../queries/token-families.ts";
import { findRefreshToken, insertTokens, type UsedRefreshToken, useRefreshToken } from "../queries/tokens.ts";
import { isRenewedTooOften } from "./bound-sign-ins.ts";
import { createTokens } from "./issue-tokens.ts";

/** Within this time parallel tabs may send the same refresh token and get the same pair. */
const REFRESH_GRACE_MS = 10_000;

interface Refresh {
  token: string;
  address: string | undefined;
}

/**
 * Exchanges a refresh token for the next pair. Ends the family of a token that is reused after the grace
 * period, which means that it was stolen or lost, or whose building the person has left (attacks B03, B05).
 * Only wrong tokens count as tries: a refresh token cannot be guessed, and tries from the same network must
 * not end another session.
 * @throws ApiError INVALID_GRANT, SIGN_IN_ENDED, TOO_MANY_TRIES
 */
export async function refreshToken(context: ProviderContext, { token, address }: Refresh): Promise<Token> {
  const next = (await refreshWaiting(context, token)) ?? (await refreshStored(context, token));
  if (next) return next;
  if (address !== undefined) await context.guards.count(["renewal.network", toNetwork(address)]);
  throw new ApiError("INVALID_GRANT");
}

async function refreshStored(context: ProviderContext, token: string): Promise<Token | undefined> {
  const times = context.times();
  const { now } = times;
  try {
    return await transaction(context.db, async (tx) => {
      const used = await useRefreshToken(tx, digest(token), times);
      if (used?.signedOut) throw new ApiError("SIGN_IN_ENDED");
      if (!used || used.revoked) return undefined;
      if (!isInGrace(used.usedAt, times) || (await hasLeft(tx, used))) {
        await revokeFamily(tx, used.familyId, now, false);
        return undefined;
      }
      const { familyId, domainId, usedAt: from } = used;
      if (await isRenewedTooOften(tx, familyId)) {
        await revokeFamily(tx, familyId, now, true);
        return undefined;
      }
      const next = createTokens(context, { familyId, domainId, seed: token, from });
      await insertTokens(tx, next.rows);
      await noteSeen(tx, used.rootId, now);
      return next.token;
    });
  } catch (error) {
    if (!context.waitingSignIns.canWait(error)) throw error;
    return refreshOnFullDisk(context, token);
  }
}

/** Refreshes a stored token while nothing can be written: the next pair waits in memory (R04). */
async function refreshOnFullDisk(context: ProviderContext, token: string): Promise<Token | undefined> {
  const { db, waitingSignIns } = context;
  const times = context.times();
  const { now } = times;
  const found = await findRefreshToken(db, digest(token), times);
  if (!found || found.revoked || waitingSignIns.hasEnded(found.familyId)) return undefined;
  const usedAt = found.usedAt ?? waitingSignIns.use(digest(token), now);
  if (!isInGrace(usedAt, times) || (await hasLeft(db, found))) return undefined;
  const { familyId, userId, domainId, version } = found;
  const next = createTokens(context, { familyId, domainId, seed: token, from: usedAt });
  // The family's row exists and has its `proved_at`.
  const stored = { id: familyId, userId, domainId, parentId: null, version, provedAt: null, now };
  waitingSignIns.add(stored, next.rows, true);
  return next.token;
}

/** Refreshes a token that itself waits in memory. */
async function refreshWaiting(context: ProviderContext, token: string): Promise<Token | undefined> {
  const { db, waitingSignIns } = context;
  const times = context.times();
  const { now } = times;
  const family = waitingSignIns.find(digest(token), "refresh", times);
  if (!family || waitingSignIns.hasEnded(family.id) || (await hasLeft(db, family))) return undefined;
  const from = waitingSignIns.use(digest(token), now);
  if (!isInGrace(from, times)) return undefined;
  const next = createTokens(context, { familyId: family.id, domainId: family.domainId, seed: token, from });
  waitingSignIns.add({ ...family, now }, next.rows);
  return next.token;
}

/** Whether a refresh may be repeated, because its answer may not have arrived. */
function isInGrace(usedAt: number, { now, latest }: Times): boolean {
  return isCurrent(usedAt + REFRESH_GRACE_MS, REFRESH_GRACE_MS, { now, latest });
}

async function hasLeft(
  db: Reader,
  { domainId, userId }: Pick<UsedRefreshToken, "domainId" | "userId">,
): Promise<boolean> {
  return domainId !== null && (await findMembership(db, domainId, userId)) === undefined;
}
