import type { User } from "#contract/people/user.ts";
import type { Language } from "#rules/languages.ts";
import { changeRows } from "#storage/change-rows.ts";
import { type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { notFound } from "../../missing-rows.ts";

export interface AccountChanges {
  name?: string | undefined;
  language?: Language | undefined;
  countryCode?: string | null | undefined;
  mobileNumber?: string | null | undefined;
  userMobileSenderPreference?: User["userMobileSenderPreference"] | undefined;
  notesByMail?: boolean | undefined;
  missedCallsByMail?: boolean | undefined;
  rings?: boolean | undefined;
  quietFrom?: number | null | undefined;
  quietUntil?: number | null | undefined;
}

/** Changes the fields that are set. Only a link changes the login. */
export async function updateAccount(tx: Transaction, id: string, changes: AccountChanges): Promise<void> {
  await changeRows(tx.updateTable("user_account").where("id", "=", id), {
    name: changes.name,
    ...nameColumns(changes.name),
    named: changes.name === undefined ? undefined : true,
    language: changes.language,
    country_code: changes.countryCode,
    mobile_number: changes.mobileNumber,
    mobile_sender_preference: changes.userMobileSenderPreference,
    notes_by_mail: changes.notesByMail,
    missed_calls_by_mail: changes.missedCallsByMail,
    rings: changes.rings,
    quiet_from: changes.quietFrom,
    quiet_until: changes.quietUntil,
  });
}

export async function setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("user_account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Records that a person accepts the terms; an earlier acceptance is unchanged. */
export async function acceptTerms(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ terms_accepted_at: now })
    .where("id", "=", id)
    .where("terms_accepted_at", "is", null)
    .execute();
}

/** Returns a person's console preferences as JSON text. @throws ApiError NOT_FOUND */
export async function getPreferences(db: Reader, id: string): Promise<string> {
  const row = await db
    .selectFrom("user_account")
    .select("preferences")
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return row.preferences;
}

export async function setPreferences(tx: Transaction, id: string, preferences: string): Promise<void> {
  await tx.updateTable("user_account").set({ preferences }).where("id", "=", id).execute();
}

/** Deletes an account with its sign-ins, links and rights. */
export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("user_account").where("id", "=", id).execute();
}

/**
 * Deletes the members of a building whose mail address ends with `addressEnd`, who have never signed in, are
 * in no other building and own no licence.
 */
export async function deleteUnusedMembers(
  tx: Transaction,
  domainId: string,
  addressEnd: string,
): Promise<void> {
  const unused = await tx
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .leftJoin("last_sign_in", "last_sign_in.user_id", "user_account.id")
    .leftJoin("licence", "licence.owner_id", "user_account.id")
    .leftJoin("domain_member as elsewhere", (join) =>
      join.onRef("elsewhere.user_id", "=", "user_account.id").on("elsewhere.domain_id", "!=", domainId),
    )
    .select("user_account.id")
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.email", "like", `%${addressEnd}`)
    .where("user_account.installation_administrator", "=", false)
    .where("last_sign_in.at", "is", null)
    .where("licence.id", "is", null)
    .where("elsewhere.user_id", "is", null)
    .execute();
  for (const { id } of unused) await deleteAccount(tx, id);
}

/** Whether the installation has an administrator, as the transaction sees it. */
export async function hasInstallationAdministrator(tx: Transaction): Promise<boolean> {
  const row = await tx
    .selectFrom("user_account")
    .select("id")
    .where("installation_administrator", "=", true)
    .where("contact_proved_at", "is not", null)
    .where("disabled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the installation's administrators who can sign in. */
export async function listInstallationAdministrators(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("user_account")
    .select("id")
    .where("installation_administrator", "=", true)
    .where("contact_proved_at", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Disables an account; the time of an already disabled account stays. */
export async function disableAccount(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ disabled_at: now })
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .execute();
}

export async function enableAccount(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("user_account").set({ disabled_at: null }).where("id", "=", id).execute();
}

export async function setInstallationAdministrator(
  tx: Transaction,
  id: string,
  administrator: boolean,
): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ installation_administrator: administrator })
    .where("id", "=", id)
    .execute();
}
