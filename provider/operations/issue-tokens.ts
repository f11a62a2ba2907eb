import type { Token } from "#contract/auth.ts";
import { newId, transaction } from "../db/database.ts";
import { insertTokenFamily, insertTokens, type NewToken, noteSeen, noteSignIn } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";

export const ACCESS_TOKEN_LIFE_S = 3600;
export const REFRESH_TOKEN_LIFE_S = 30 * 24 * 3600;

interface Family {
  userId: string;
  domainId: string | null;
  parentId: string | null;
  device?: string;
  address?: string;
}

/** Starts a sign-in of somebody who has proved who they are. */
export async function startSignIn(
  house: House,
  { userId, device, address = "" }: { userId: string; device: string; address: string | undefined },
): Promise<Token> {
  return startTokenFamily(house, { userId, domainId: null, parentId: null, device, address });
}

/**
 * Starts a family of tokens: a sign-in, or the entering of a building with one. Where the disk takes no writes it
 * waits in memory (R04).
 */
export async function startTokenFamily(house: House, family: Family): Promise<Token> {
  const { db, waitingSignIns } = house;
  const row = { id: newId(), ...family, now: house.now() };
  const issue = { familyId: row.id, domainId: family.domainId, seed: randomSecret(), from: row.now };
  const { token, rows } = makeTokens(house, issue);
  try {
    return await transaction(db, async (tx) => {
      await insertTokenFamily(tx, row);
      await insertTokens(tx, rows);
      if (family.parentId === null) await noteSignIn(tx, family.userId, row.now);
      else await noteSeen(tx, family.parentId, row.now);
      return token;
    });
  } catch (error) {
    const parentWaits = family.parentId !== null && waitingSignIns.family(family.parentId) !== undefined;
    if (!parentWaits && !waitingSignIns.mayWait(error)) throw error;
    waitingSignIns.add(row, rows);
    return token;
  }
}

interface Issue {
  familyId: string;
  domainId: string | null;
  /** What the pair is made from: the refresh token before it, so that a repeated refresh gives the same pair. */
  seed: string;
  /** When the pair begins to live, milliseconds since 1970. */
  from: number;
}

/** Makes a family's next pair of tokens, a pure function of its seed under the installation's key. */
export function makeTokens(house: House, issue: Issue): { token: Token; rows: NewToken[] } {
  const { familyId, domainId, seed, from } = issue;
  const [access, refresh] = ["access", "refresh"].map((kind) =>
    Buffer.from(house.keys.hash(`token ${kind}`, seed), "hex").toString("base64url"),
  ) as [string, string];
  const expiresAt = from + ACCESS_TOKEN_LIFE_S * 1000;
  return {
    token: {
      access_token: access,
      refresh_token: refresh,
      token_type: "bearer",
      expires_in: Math.max(0, Math.ceil((expiresAt - house.now()) / 1000)),
      expires_at: expiresAt,
      domain_id: domainId,
    },
    rows: [
      { hash: digest(access), familyId, kind: "access", expiresAt },
      { hash: digest(refresh), familyId, kind: "refresh", expiresAt: from + REFRESH_TOKEN_LIFE_S * 1000 },
    ],
  };
}
