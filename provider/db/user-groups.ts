import type { Reader, Transaction } from "./database.ts";

/** Makes a member of the building one of its administrators, who may be one already. */
export async function insertAdministrator(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx
    .insertInto("administrator")
    .values({ domain_id: domainId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["domain_id", "user_id"]).doNothing())
    .execute();
}

/** Removes an administrator; says whether the person was one. */
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

/** Whether the building has any administrator, as the transaction sees it. */
export async function hasAdministrator(tx: Transaction, domainId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("administrator")
    .select("user_id")
    .where("domain_id", "=", domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The building's administrators, with where and in which language they are written to. */
export async function listAdministrators(
  db: Reader,
  domainId: string,
): Promise<{ userId: string; email: string; language: string }[]> {
  return db
    .selectFrom("administrator")
    .innerJoin("user_account", "user_account.id", "administrator.user_id")
    .select(["user_account.id as userId", "user_account.email", "user_account.language"])
    .where("administrator.domain_id", "=", domainId)
    .orderBy("user_account.id")
    .execute();
}

/** Whether a person is one of the building's administrators. */
export async function isAdministrator(db: Reader, domainId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("administrator")
    .select("user_id")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}
