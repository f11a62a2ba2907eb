import type { Reader, Transaction } from "./database.ts";

/** Returns the installation's value with this name; undefined when there is none. */
export async function findInstallationValue(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Stores a value, replacing a previous one. */
export async function setInstallationValue(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Stores a value unless one exists: a concurrent second call changes nothing. */
export async function storeInstallationValue(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
