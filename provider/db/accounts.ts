import { ApiError } from "#contract/errors.ts";
import { hasChanges } from "./changes.ts";
import { isUniqueViolation, nameKey, type Reader, type Transaction } from "./database.ts";
import { loginKey } from "./users.ts";

interface AccountChanges {
  name?: string | undefined;
  language?: string | undefined;
  countryCode?: string | null | undefined;
  mobileNumber?: string | null | undefined;
  userMobileSenderPreference?: string | undefined;
}

/** Changes what is given. `loginName` is what a person without an e-mail address signs in with from now on. @throws ApiError EMAIL_TAKEN */
export async function updateAccount(
  tx: Transaction,
  id: string,
  changes: AccountChanges,
  loginName?: string,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await unlessTaken("mobileNumber", () =>
    tx
      .updateTable("user_account")
      .set({
        name: changes.name,
        name_key: changes.name === undefined ? undefined : nameKey(changes.name),
        language: changes.language,
        country_code: changes.countryCode,
        mobile_number: changes.mobileNumber,
        mobile_sender_preference: changes.userMobileSenderPreference,
        email_key: loginName === undefined ? undefined : loginKey(loginName),
      })
      .where("id", "=", id)
      .execute(),
  );
}

/** Makes an address the one that somebody signs in with. @throws ApiError EMAIL_TAKEN */
export async function changeEmail(tx: Transaction, id: string, email: string): Promise<void> {
  const row = { email, email_key: loginKey(email), login_type: "MAIL" };
  await unlessTaken("email", () => tx.updateTable("user_account").set(row).where("id", "=", id).execute());
}

async function unlessTaken(field: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("EMAIL_TAKEN", { fields: { [field]: "taken" } });
    throw error;
  }
}

/** Activates an account; a password that is given becomes its own. */
export async function activateAccount(
  tx: Transaction,
  id: string,
  { passwordHash, now }: { passwordHash: string | undefined; now: number },
): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ activated_at: now, password_hash: passwordHash })
    .where("id", "=", id)
    .execute();
}

/** Gives an account a new password, whatever it had. */
export async function setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
  await tx.updateTable("user_account").set({ password_hash: passwordHash }).where("id", "=", id).execute();
}

/** Records that somebody accepts the terms; who has done so before stays as they are. */
export async function acceptTerms(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable("user_account")
    .set({ terms_accepted_at: now })
    .where("id", "=", id)
    .where("terms_accepted_at", "is", null)
    .execute();
}

/** What somebody's console keeps for them. */
export async function getPreferences(db: Reader, id: string): Promise<string> {
  const row = await db
    .selectFrom("user_account")
    .select("preferences")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return row.preferences;
}

export async function setPreferences(tx: Transaction, id: string, preferences: string): Promise<void> {
  await tx.updateTable("user_account").set({ preferences }).where("id", "=", id).execute();
}

/** Deletes an account; its sign-ins, links and rights go with it. */
export async function deleteAccount(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("user_account").where("id", "=", id).execute();
}

/**
 * Deletes those members of a building whose address ends like this and who have nothing else: they have never signed
 * in, are in no other building and own no licence.
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

/** Whether anybody administers the installation, as the transaction sees it. */
export async function hasInstallationAdministrator(tx: Transaction): Promise<boolean> {
  const row = await tx
    .selectFrom("user_account")
    .select("id")
    .where("installation_administrator", "=", true)
    .where("activated_at", "is not", null)
    .where("disabled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody signs in with it from now on; one that is shut already stays so since then. */
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
