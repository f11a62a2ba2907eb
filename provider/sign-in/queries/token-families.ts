import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from "kysely";
import type { Database, Reader, Transaction } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/** Limit of rows that one call deletes; the rest is deleted next time. */
const DELETED_AT_ONCE = 200;

/** A family of tokens to be stored. */
export interface NewFamily {
  id: string;
  userId: string;
  domainId: string | null;
  parentId: string | null;
  /** The version of the account's sign-in methods when it was started. */
  version: number;
  /** The sign-in method as text, and the network address; empty in a building's family. */
  device?: string;
  address?: string;
  /** When its owner last re-authenticated in it; a building's family uses its sign-in's. */
  provedAt: number | null;
  now: number;
}

export async function insertTokenFamily(
  tx: Transaction,
  { id, userId, domainId, parentId, version, device = "", address = "", provedAt, now }: NewFamily,
): Promise<void> {
  await tx
    .insertInto("token_family")
    .values({
      id,
      user_id: userId,
      domain_id: domainId,
      parent_id: parentId,
      created_at: now,
      revoked_at: null,
      device,
      address,
      seen_at: now,
      signed_out: false,
      sign_in_version: version,
      proved_at: provedAt,
    })
    .execute();
}

/**
 * Ends a family of tokens and the families of the buildings entered with it; `signedOut` when a person
 * requests it.
 */
export async function revokeFamily(
  tx: Transaction,
  familyId: string,
  now: number,
  signedOut: boolean,
): Promise<void> {
  await revoke(
    tx,
    { now, signedOut },
    {
      families: (eb) => eb.or([eb("id", "=", familyId), eb("parent_id", "=", familyId)]),
      subscriptions: (eb) => eb("sign_in_id", "=", familyId),
    },
  );
}

/** Ends all of a person's sign-ins, except `exceptId` and the families of the buildings entered with it. */
export async function revokeFamiliesOfUser(
  tx: Transaction,
  userId: string,
  now: number,
  exceptId = "",
): Promise<void> {
  await revoke(
    tx,
    { now, signedOut: true },
    {
      families: (eb) =>
        eb.and([
          eb("user_id", "=", userId),
          eb("id", "!=", exceptId),
          eb.or([eb("parent_id", "is", null), eb("parent_id", "!=", exceptId)]),
        ]),
      subscriptions: (eb) => eb.and([eb("user_id", "=", userId), eb("sign_in_id", "!=", exceptId)]),
    },
  );
}

/**
 * Ends all sign-ins of an account and of the virtual users that it owns, permanently, even if it is enabled
 * again.
 */
export async function revokeFamiliesOfDisabled(tx: Transaction, userId: string, now: number): Promise<void> {
  const owned = tx.selectFrom("user_account").select("id").where("owner_id", "=", userId);
  await revoke(
    tx,
    { now, signedOut: true },
    {
      families: (eb) => eb.or([eb("user_id", "=", userId), eb("user_id", "in", owned)]),
      subscriptions: (eb) => eb.or([eb("user_id", "=", userId), eb("user_id", "in", owned)]),
    },
  );
}

type Condition<Table extends keyof Tables> = (
  eb: ExpressionBuilder<Tables, Table>,
) => ExpressionWrapper<Tables, Table, SqlBool>;

/**
 * Ends families of tokens, and the push subscriptions of their sign-ins; also those of sign-ins that have expired and
 * are no longer stored.
 */
async function revoke(
  tx: Transaction,
  { now, signedOut }: { now: number; signedOut: boolean },
  ended: { families: Condition<"token_family">; subscriptions: Condition<"push_subscription"> },
): Promise<void> {
  await tx
    .updateTable("token_family")
    .set({ revoked_at: now, signed_out: signedOut })
    .where(ended.families)
    .where("revoked_at", "is", null)
    .execute();
  await tx.deleteFrom("push_subscription").where(ended.subscriptions).execute();
}

/**
 * Records that a sign-in is in use, and keeps it from ending before the transaction does; returns false for one that
 * has ended.
 */
export async function holdSignIn(tx: Transaction, rootId: string, now: number): Promise<boolean> {
  const held = await tx
    .updateTable("token_family")
    .set({ seen_at: now })
    .where("id", "=", rootId)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/** Returns the id of the sign-in that started a building's family; for a sign-in, its own id. */
export async function readRootFamily(db: Reader, familyId: string): Promise<string> {
  const row = await db
    .selectFrom("token_family")
    .select("parent_id as parentId")
    .where("id", "=", familyId)
    .executeTakeFirst();
  return row?.parentId ?? familyId;
}

/** Lists a sign-in's family and the families of the buildings entered with it. */
export async function listFamilyIds(db: Reader, rootId: string): Promise<string[]> {
  const rows = await db.selectFrom("token_family").select("id").where("parent_id", "=", rootId).execute();
  return [rootId, ...rows.map(({ id }) => id)];
}

/** Returns the newest family of a building that a sign-in has entered, if it has not ended. */
export async function findFamilyOfBuilding(
  tx: Transaction,
  parentId: string,
  domainId: string,
): Promise<string | undefined> {
  return (await listFamiliesOfBuilding(tx, parentId, domainId))[0];
}

/** Lists a sign-in's families of a building that have not ended, newest first. */
export async function listFamiliesOfBuilding(
  db: Reader,
  parentId: string,
  domainId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("token_family")
    .select("id")
    .where("parent_id", "=", parentId)
    .where("domain_id", "=", domainId)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

/** Records that a sign-in is in use. */
export async function noteSeen(tx: Transaction, rootId: string, now: number): Promise<void> {
  await tx.updateTable("token_family").set({ seen_at: now }).where("id", "=", rootId).execute();
}

/** Returns when the owner last re-authenticated in a sign-in (epoch ms); null if never. */
export async function findProvedAt(db: Reader, rootId: string): Promise<number | null> {
  const row = await db
    .selectFrom("token_family")
    .select("proved_at as provedAt")
    .where("id", "=", rootId)
    .executeTakeFirst();
  return row?.provedAt ?? null;
}

export async function noteProof(tx: Transaction, rootId: string, now: number): Promise<void> {
  await tx.updateTable("token_family").set({ proved_at: now }).where("id", "=", rootId).execute();
}

/** Deletes unused tokens of a family, except the `newest` newest ones of each kind. */
export async function deleteOlderTokens(tx: Transaction, familyId: string, newest: number): Promise<void> {
  for (const kind of ["access", "refresh"] as const) {
    const older = await tx
      .selectFrom("token")
      .select("hash")
      .where("family_id", "=", familyId)
      .where("kind", "=", kind)
      .where("used_at", "is", null)
      .orderBy("expires_at", "desc")
      .orderBy("hash")
      .offset(newest)
      .limit(DELETED_AT_ONCE)
      .execute();
    if (older.length === 0) continue;
    const hashes = older.map(({ hash }) => hash);
    await tx.deleteFrom("token").where("hash", "in", hashes).execute();
  }
}

/** Counts the refresh tokens that a family has had. */
export async function countRefreshTokens(tx: Transaction, familyId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("token")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("family_id", "=", familyId)
    .where("kind", "=", "refresh")
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Lists a person's sign-ins except the `newest` last used ones, including ended ones only if `ended` is set;
 * at most {@link DELETED_AT_ONCE}.
 */
export async function listOlderSignIns(
  tx: Transaction,
  userId: string,
  { newest, ended }: { newest: number; ended: boolean },
): Promise<string[]> {
  let query = tx
    .selectFrom("token_family")
    .select("id")
    .where("user_id", "=", userId)
    .where("parent_id", "is", null);
  if (!ended) query = query.where("revoked_at", "is", null);
  const rows = await query
    .orderBy("seen_at", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(newest)
    .limit(DELETED_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes families with all their tokens, and the families of the buildings entered with them. */
export async function deleteFamilies(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("token_family").where("id", "in", ids).execute();
}

/** Deletes expired tokens and the families without tokens. */
export async function deleteExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom("token").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("token_family")
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("token").select("hash").whereRef("token.family_id", "=", "token_family.id")),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("token_family as child")
            .select("child.id")
            .whereRef("child.parent_id", "=", "token_family.id"),
        ),
      ),
    )
    .execute();
}
