import type { ExpressionBuilder } from "kysely";
import type { Times } from "#rules/history/followed-clock.ts";
import { LINK_LIFE_MS, LINK_PURPOSES, linkExpiry, type LinkPurpose } from "#rules/people/account-links.ts";
import { camelCase } from "#storage/camel-case.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import { selectVersion } from "#storage/current-version.ts";
import type { Database, Reader, Transaction } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";
import type { NewContact } from "./contacts.ts";

interface NewLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  /** The contact that becomes the login; undefined when the login does not change. */
  contact: NewContact | undefined;
  now: number;
}

export async function insertLink(
  tx: Transaction,
  { tokenHash, userId, purpose, contact, now }: NewLink,
): Promise<void> {
  const { email = null, countryCode = null, mobileNumber = null } = contact ?? {};
  await tx
    .insertInto("account_link")
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose,
      email,
      country_code: countryCode,
      mobile_number: mobileNumber,
      created_at: now,
      expires_at: linkExpiry(purpose, now),
      sign_in_version: selectVersion(tx, userId),
    })
    .execute();
}

interface UsedLink {
  userId: string;
  purpose: LinkPurpose;
  contact: NewContact | undefined;
}

/**
 * Uses up a link, if it is valid for one of these purposes and has the current version of its account; of
 * concurrent calls one gets it, the others undefined.
 */
export async function takeLink(
  tx: Transaction,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  times: Times,
): Promise<UsedLink | undefined> {
  const row = await tx
    .deleteFrom("account_link")
    .where("token_hash", "=", tokenHash)
    .where(isCurrentLink(purposes, times))
    .where("sign_in_version", "=", (eb) =>
      eb
        .selectFrom("user_account")
        .select("user_account.sign_in_version")
        .whereRef("user_account.id", "=", "account_link.user_id"),
    )
    .returning(camelCase(["user_id", "purpose", "email", "country_code", "mobile_number"]))
    .executeTakeFirst();
  return row && { userId: row.userId, purpose: row.purpose, contact: contactIn(row) };
}

/** Returns a condition: the link has one of these purposes and has not expired. */
function isCurrentLink(purposes: readonly LinkPurpose[], times: Times) {
  return (eb: ExpressionBuilder<Tables, "account_link">) =>
    eb.or(
      purposes.map((purpose) =>
        eb.and([eb("purpose", "=", purpose), isCurrentRow("expires_at", LINK_LIFE_MS[purpose], times)]),
      ),
    );
}

interface ContactColumns {
  email: string | null;
  countryCode: string | null;
  mobileNumber: string | null;
}

function contactIn({ email, countryCode, mobileNumber }: ContactColumns): NewContact | undefined {
  if (email !== null) return { email };
  if (countryCode === null || mobileNumber === null) return undefined;
  return { countryCode, mobileNumber };
}

/** Whether a link can be used now. */
export async function isLinkGood(db: Reader, tokenHash: string, times: Times): Promise<boolean> {
  const row = await db
    .selectFrom("account_link")
    .select("user_id")
    .where("token_hash", "=", tokenHash)
    .where(isCurrentLink(LINK_PURPOSES, times))
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes a person's links: all of them, or those for some purposes. */
export async function deleteLinksOf(
  tx: Transaction,
  userId: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  let query = tx.deleteFrom("account_link").where("user_id", "=", userId);
  if (purposes !== undefined) query = query.where("purpose", "in", purposes);
  await query.execute();
}

export async function deleteExpiredLinks(db: Database, now: number): Promise<void> {
  await db.deleteFrom("account_link").where("expires_at", "<=", now).execute();
}
