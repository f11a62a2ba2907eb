import type { Times } from "#rules/history/followed-clock.ts";
import { REFRESH_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { camelCase } from "#storage/camel-case.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import type { Reader, Transaction } from "#storage/database.ts";

/** Records when an account last signed in. */
export async function noteSignIn(tx: Transaction, userId: string, now: number): Promise<void> {
  await tx
    .insertInto("last_sign_in")
    .values({ user_id: userId, at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ at: now }))
    .execute();
}

/** A token to be stored, as its hash. */
export interface NewToken {
  hash: string;
  familyId: string;
  kind: "access" | "refresh";
  expiresAt: number;
}

/** Inserts tokens; existing ones are unchanged, after a refresh repeated within the grace period. */
export async function insertTokens(tx: Transaction, tokens: NewToken[]): Promise<void> {
  const rows = tokens.map(({ hash, familyId, kind, expiresAt }) => ({
    hash,
    family_id: familyId,
    kind,
    expires_at: expiresAt,
    used_at: null,
  }));
  await tx
    .insertInto("token")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

export interface UsedRefreshToken {
  familyId: string;
  userId: string;
  domainId: string | null;
  usedAt: number;
  version: number;
  revoked: boolean;
  /** Whether a person ended it and must sign in again. */
  signedOut: boolean;
  /** The sign-in that the token belongs to. */
  rootId: string;
}

/**
 * Marks a refresh token as used and returns it with the time of its first use; undefined for an unknown or
 * expired one.
 */
export async function useRefreshToken(
  tx: Transaction,
  hash: string,
  { now, latest }: Times,
): Promise<UsedRefreshToken | undefined> {
  const used = await tx
    .updateTable("token")
    .set((eb) => ({ used_at: eb.fn.coalesce("used_at", eb.val(now)) }))
    .where("hash", "=", hash)
    .where("kind", "=", "refresh")
    .where(isCurrentRow("expires_at", REFRESH_TOKEN_LIFE_S * 1000, { now, latest }))
    .returning(camelCase(["family_id", "used_at"]))
    .executeTakeFirst();
  if (!used) return undefined;
  const family = await tx
    .selectFrom("token_family")
    .innerJoin("user_account", "user_account.id", "token_family.user_id")
    .select(
      camelCase([
        "user_id",
        "domain_id",
        "parent_id",
        "revoked_at",
        "signed_out",
        "token_family.sign_in_version",
      ]),
    )
    .select("user_account.sign_in_version as currentVersion")
    .where("token_family.id", "=", used.familyId)
    .executeTakeFirstOrThrow();
  const isOver = family.signInVersion !== family.currentVersion;
  return {
    familyId: used.familyId,
    userId: family.userId,
    domainId: family.domainId,
    usedAt: used.usedAt ?? now,
    version: family.signInVersion,
    revoked: family.revokedAt !== null || isOver,
    signedOut: family.signedOut || isOver,
    rootId: family.parentId ?? used.familyId,
  };
}

/** Returns a refresh token without using it; undefined for an unknown or expired one. */
export async function findRefreshToken(
  db: Reader,
  hash: string,
  { now, latest }: Times,
): Promise<(Omit<UsedRefreshToken, "usedAt" | "rootId"> & { usedAt: number | null }) | undefined> {
  const row = await db
    .selectFrom("token")
    .innerJoin("token_family", "token_family.id", "token.family_id")
    .innerJoin("user_account", "user_account.id", "token_family.user_id")
    .select(camelCase(["family_id", "used_at", "user_id", "domain_id", "revoked_at", "signed_out"]))
    .select(["token_family.sign_in_version as version", "user_account.sign_in_version as currentVersion"])
    .where("hash", "=", hash)
    .where("kind", "=", "refresh")
    .where(isCurrentRow("expires_at", REFRESH_TOKEN_LIFE_S * 1000, { now, latest }))
    .executeTakeFirst();
  return (
    row && {
      familyId: row.familyId,
      userId: row.userId,
      domainId: row.domainId,
      usedAt: row.usedAt,
      version: row.version,
      revoked: row.revokedAt !== null || row.version !== row.currentVersion,
      signedOut: row.signedOut || row.version !== row.currentVersion,
    }
  );
}
