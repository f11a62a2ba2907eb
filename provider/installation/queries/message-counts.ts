import type { HourCount } from "#rules/installation/message-budget.ts";
import type { Database, Reader, Transaction } from "#storage/database.ts";

/** Lists the counts of messages under a key, by hour, from hour `since` on. */
export async function listMessageCounts(db: Reader, key: string, since: number): Promise<HourCount[]> {
  return db
    .selectFrom("message_count")
    .select(["hour", "count"])
    .where("key", "=", key)
    .where("hour", ">=", since)
    .execute();
}

/** Counts one message under a key. */
export async function addMessageCount(tx: Transaction, key: string, hour: number): Promise<void> {
  await tx
    .insertInto("message_count")
    .values({ key, hour, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(["key", "hour"]).doUpdateSet((eb) => ({ count: eb("message_count.count", "+", 1) })),
    )
    .execute();
}

export async function deleteMessageCountsBefore(db: Database, hour: number): Promise<void> {
  await db.deleteFrom("message_count").where("hour", "<", hour).execute();
}
