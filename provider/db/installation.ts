import type { Reader, Transaction } from "./database.ts";

/** What the installation keeps for itself under a name; undefined where nothing was kept yet. */
export async function findInstallationValue(db: Reader, name: string): Promise<string | undefined> {
  const row = await db.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Keeps a value, whatever was kept under its name before. */
export async function setInstallationValue(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Who comes second changes nothing. */
export async function keepInstallationValue(tx: Transaction, name: string, value: string): Promise<void> {
  await tx
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}
