import type { Token } from "#contract/auth.ts";
import { newId, type Transaction } from "../db/database.ts";
import { insertTokenFamily, insertTokens } from "../db/tokens.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";

export const ACCESS_TOKEN_LIFE_S = 3600;
export const REFRESH_TOKEN_LIFE_S = 30 * 24 * 3600;

interface Family {
  userId: string;
  domainId: string | null;
  parentId: string | null;
}

/** Starts a family of tokens: a sign-in, or the entering of a building with one. */
export async function startTokenFamily(tx: Transaction, house: House, family: Family): Promise<Token> {
  const id = newId();
  await insertTokenFamily(tx, { id, ...family, now: house.now() });
  return issueTokens(tx, house, {
    familyId: id,
    domainId: family.domainId,
    seed: randomSecret(),
    from: house.now(),
  });
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
export async function issueTokens(tx: Transaction, house: House, issue: Issue): Promise<Token> {
  const { familyId, domainId, seed, from } = issue;
  const [access, refresh] = ["access", "refresh"].map((kind) =>
    Buffer.from(house.keys.hash(`token ${kind}`, seed), "hex").toString("base64url"),
  ) as [string, string];
  const expiresAt = from + ACCESS_TOKEN_LIFE_S * 1000;
  await insertTokens(tx, [
    { hash: digest(access), familyId, kind: "access", expiresAt },
    { hash: digest(refresh), familyId, kind: "refresh", expiresAt: from + REFRESH_TOKEN_LIFE_S * 1000 },
  ]);
  return {
    access_token: access,
    refresh_token: refresh,
    token_type: "bearer",
    expires_in: Math.max(0, Math.ceil((expiresAt - house.now()) / 1000)),
    expires_at: expiresAt,
    domain_id: domainId,
  };
}
