import type { Token } from "#contract/sign-in/auth.ts";
import { ACCESS_TOKEN_LIFE_S, REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { newId, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest, randomSecret } from "../../keys.ts";
import { createDeviceToken, type KnownBrowser } from "../known-browsers.ts";
import { findFamilyOfBuilding, insertTokenFamily, noteSeen } from "../queries/token-families.ts";
import { insertTokens, type NewToken, noteSignIn } from "../queries/tokens.ts";
import { endOldestSignIns, forgetOlderPairs } from "./bound-sign-ins.ts";

interface Family {
  userId: string;
  domainId: string | null;
  parentId: string | null;
  version: number;
  device?: string;
  address?: string;
  provedAt: number | null;
}

interface ProvedPerson {
  userId: string;
  /** The version of the account's sign-in methods when the person proved their identity. */
  version: number;
  device: string;
  address: string | undefined;
  /** Whether the person proved it just now. */
  isFresh: boolean;
  /** The browser, if it has signed in before, to this account or another. */
  browser: KnownBrowser | undefined;
}

/** Starts a sign-in of a person who has proved their identity, and makes the browser known to the account. */
export async function startSignIn(
  context: ProviderContext,
  { userId, version, device, address = "", isFresh, browser }: ProvedPerson,
): Promise<Token> {
  const provedAt = isFresh ? context.now() : null;
  const family = { userId, domainId: null, parentId: null, version, device, address, provedAt };
  const token = await startTokenFamily(context, family);
  token.device_token = createDeviceToken(context, browser, { userId, version });
  return token;
}

/**
 * Starts a family of tokens: a sign-in, or an entry into a building with one. A building that this sign-in
 * entered before already has a family, which gets another pair. While the disk takes no writes the family
 * waits in memory (R04).
 */
export async function startTokenFamily(context: ProviderContext, family: Family): Promise<Token> {
  const { db, waitingSignIns } = context;
  const { userId, domainId, parentId } = family;
  const row = { id: newId(), ...family, now: context.now() };
  const seed = randomSecret();
  const issue = { familyId: row.id, domainId, seed, from: row.now };
  try {
    return await transaction(db, async (tx) => {
      const earlierFamily =
        parentId !== null && domainId !== null
          ? await findFamilyOfBuilding(tx, parentId, domainId)
          : undefined;
      const familyId = earlierFamily ?? row.id;
      if (earlierFamily === undefined) await insertTokenFamily(tx, row);
      const { token, rows } = createTokens(context, { familyId, domainId, seed, from: row.now });
      await insertTokens(tx, rows);
      if (earlierFamily !== undefined) await forgetOlderPairs(tx, familyId);
      if (parentId !== null) await noteSeen(tx, parentId, row.now);
      else {
        await noteSignIn(tx, userId, row.now);
        await endOldestSignIns(tx, userId, row.now);
      }
      return token;
    });
  } catch (error) {
    const parentWaits = parentId !== null && waitingSignIns.family(parentId) !== undefined;
    if (!parentWaits && !waitingSignIns.canWait(error)) throw error;
    const { token, rows } = createTokens(context, issue);
    waitingSignIns.add(row, rows);
    return token;
  }
}

interface Issue {
  familyId: string;
  domainId: string | null;
  /**
   * The seed from which the pair is derived: for a refresh, the previous refresh token, so that a repeated
   * refresh returns the same pair.
   */
  seed: string;
  /** The start of the pair's validity (epoch ms). */
  from: number;
}

/** Derives a family's next pair of tokens from the seed and the installation's key. */
export function createTokens(context: ProviderContext, issue: Issue): { token: Token; rows: NewToken[] } {
  const { familyId, domainId, seed, from } = issue;
  const derive = (kind: "access" | "refresh"): string =>
    Buffer.from(context.keys.hash(`token ${kind}`, seed), "hex").toString("base64url");
  const access = derive("access");
  const refresh = derive("refresh");
  const expiresAt = from + ACCESS_TOKEN_LIFE_S * 1000;
  return {
    token: {
      access_token: access,
      refresh_token: refresh,
      token_type: "bearer",
      expires_in: Math.max(0, Math.ceil((expiresAt - context.now()) / 1000)),
      expires_at: expiresAt,
      domain_id: domainId,
      device_token: null,
    },
    rows: [
      { hash: digest(access), familyId, kind: "access", expiresAt },
      { hash: digest(refresh), familyId, kind: "refresh", expiresAt: from + REFRESH_TOKEN_LIFE_S * 1000 },
    ],
  };
}
