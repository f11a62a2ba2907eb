import { type LinkPurpose, linkExpiry } from "#rules/account-links.ts";
import type { Database, Transaction } from "./database.ts";

interface NewLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  /** The address that it proves; null where it proves none. */
  email: string | null;
  now: number;
}

export async function insertLink(
  tx: Transaction,
  { tokenHash, userId, purpose, email, now }: NewLink,
): Promise<void> {
  await tx
    .insertInto("account_link")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose,
      email,
      created_at: now,
      expires_at: linkExpiry(purpose, now),
    })
    .execute();
}

/** Uses a link up, if it is good for one of these purposes; of twenty at once one gets it. */
export async function takeLink(
  tx: Transaction,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<{ userId: string; purpose: LinkPurpose; email: string | null } | undefined> {
  const row = await tx
    .deleteFrom("account_link")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expires_at", ">", now)
    .returning(["user_id", "purpose", "email"])
    .executeTakeFirst();
  return row && { userId: row.user_id, purpose: row.purpose as LinkPurpose, email: row.email };
}

/** Makes a person's links worthless: all of them, or those for one purpose. */
export async function deleteLinksOf(tx: Transaction, userId: string, purpose?: LinkPurpose): Promise<void> {
  let query = tx.deleteFrom("account_link").where("user_id", "=", userId);
  if (purpose !== undefined) query = query.where("purpose", "=", purpose);
  await query.execute();
}

export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.deleteFrom("account_link").where("expires_at", "<=", now).execute();
}
