import type { Times } from "#rules/history/followed-clock.ts";
import { VIEW_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import { type Database, newId, type Reader, type Transaction, transaction } from "#storage/database.ts";

interface NewView {
  domainId: string;
  /** The person whose view it is. */
  userId: string;
  /** The administrator's tokens of the building. */
  familyId: string;
  tokenHash: string;
  now: number;
}

/** Stores a view, and returns when it ends (epoch ms). A sign-in has one view in a building. */
export async function insertView(
  tx: Transaction,
  { domainId, userId, familyId, tokenHash, now }: NewView,
): Promise<number> {
  const expiresAt = now + VIEW_LIFE_MS;
  await tx
    .insertInto("person_view")
    .values({
      id: newId(),
      domain_id: domainId,
      user_id: userId,
      family_id: familyId,
      token_hash: tokenHash,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return expiresAt;
}

/** Ends the view of a sign-in, if it has one; with `userId` only a view of this person. */
export async function deleteViewOf(
  tx: Transaction,
  { familyId, userId }: { familyId: string; userId?: string },
): Promise<void> {
  let query = tx.deleteFrom("person_view").where("family_id", "=", familyId);
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  await query.execute();
}

/** The administrator of a view and the person whose view it is, each as their tokens would name them. */
interface StoredView {
  viewer: ViewSide;
  viewed: ViewSide;
}

interface ViewSide {
  /** The administrator's tokens, on both sides: the view ends with them. */
  id: string;
  userId: string;
  domainId: string;
  version: number;
}

/** Returns the view of a token; undefined if it is unknown or has ended, by itself or with the sign-in that began it. */
export async function findView(
  db: Reader,
  tokenHash: string,
  { now, latest }: Times,
): Promise<StoredView | undefined> {
  const row = await db
    .selectFrom("person_view")
    .innerJoin("token_family", "token_family.id", "person_view.family_id")
    .innerJoin("user_account", "user_account.id", "person_view.user_id")
    .select([
      "person_view.domain_id as domainId",
      "person_view.user_id as userId",
      "user_account.sign_in_version as version",
      "token_family.id as familyId",
      "token_family.user_id as viewerId",
      "token_family.sign_in_version as viewerVersion",
    ])
    .where("person_view.token_hash", "=", tokenHash)
    .where(isCurrentRow("person_view.expires_at", VIEW_LIFE_MS, { now, latest }))
    .where("token_family.revoked_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { familyId: id, domainId, userId, version, viewerId, viewerVersion } = row;
  return {
    viewer: { id, userId: viewerId, domainId, version: viewerVersion },
    viewed: { id, userId, domainId, version },
  };
}

/** Deletes the views that have ended by time. */
export async function deleteExpiredViews(db: Database, now: number): Promise<void> {
  await transaction(db, (tx) => tx.deleteFrom("person_view").where("expires_at", "<=", now).execute());
}
