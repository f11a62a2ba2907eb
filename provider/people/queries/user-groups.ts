import type { Language } from "#rules/languages.ts";
import type { Reader, Transaction } from "#storage/database.ts";

/** Makes a member of the building one of its administrators; has no effect when the person already is one. */
export async function insertAdministrator(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx
    .insertInto("administrator")
    .values({ domain_id: domainId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["domain_id", "user_id"]).doNothing())
    .execute();
}

/** Removes an administrator; returns whether the person was one. */
export async function deleteAdministrator(
  tx: Transaction,
  domainId: string,
  userId: string,
): Promise<boolean> {
  const row = await tx
    .deleteFrom("administrator")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Selects the building's administrators who can sign in: their accounts are neither disabled nor waiting for
 * activation.
 */
function usableAdministrators(db: Reader, domainId: string) {
  return db
    .selectFrom("administrator")
    .innerJoin("user_account", "user_account.id", "administrator.user_id")
    .where("administrator.domain_id", "=", domainId)
    .where("user_account.disabled_at", "is", null)
    .where("user_account.contact_proved_at", "is not", null);
}

/** Whether the building has a usable administrator, as the transaction sees it. */
export async function hasAdministrator(tx: Transaction, domainId: string): Promise<boolean> {
  const row = await usableAdministrators(tx, domainId).select("user_id").limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Lists the building's usable administrators, with their mail addresses and languages. */
export async function listAdministrators(
  db: Reader,
  domainId: string,
): Promise<{ userId: string; email: string; language: Language }[]> {
  return usableAdministrators(db, domainId)
    .select(["user_account.id as userId", "user_account.email", "user_account.language"])
    .orderBy("user_account.id")
    .execute();
}

/** Whether a person is one of the building's usable administrators. */
export async function isAdministrator(db: Reader, domainId: string, userId: string): Promise<boolean> {
  const row = await usableAdministrators(db, domainId)
    .select("user_id")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
