import { sql } from "kysely";
import type { Transaction } from "#storage/database.ts";

/** Lists the licences of a person, including those that were made for them and never activated. */
export async function listLicenceIdsOf(tx: Transaction, ownerId: string): Promise<string[]> {
  const rows = await tx.selectFrom("licence").select("id").where("owner_id", "=", ownerId).execute();
  return rows.map(({ id }) => id);
}

/**
 * Finds the new owner of a licence. An administrator of a building that itself has a seat of it comes before
 * one of a building where something else has a seat; of several, the one who has been a member longest.
 */
export async function findHeir(
  tx: Transaction,
  licenceId: string,
  ownerId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("subscription")
    .innerJoin("administrator", "administrator.domain_id", "subscription.domain_id")
    .innerJoin("user_account", "user_account.id", "administrator.user_id")
    .innerJoin("domain_member", (join) =>
      join
        .onRef("domain_member.domain_id", "=", "administrator.domain_id")
        .onRef("domain_member.user_id", "=", "administrator.user_id"),
    )
    .select("administrator.user_id as userId")
    .where("subscription.licence_id", "=", licenceId)
    .where("subscription.assignee_id", "is not", null)
    .where("administrator.user_id", "!=", ownerId)
    // People who can sign in come first: the licences of others would be out of reach.
    .orderBy(sql`case when user_account.disabled_at is null then 0 else 1 end`)
    .orderBy(sql`case when subscription.assignee_type = 'DOMAIN' then 0 else 1 end`)
    .orderBy("domain_member.joined_at")
    .orderBy("administrator.user_id")
    .limit(1)
    .executeTakeFirst();
  return row?.userId;
}

export async function setLicenceOwner(tx: Transaction, id: string, ownerId: string): Promise<void> {
  await tx.updateTable("licence").set({ owner_id: ownerId }).where("id", "=", id).execute();
}

/** Ends a licence. Its code stays stored, so that it can't be activated again. */
export async function endLicence(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable("licence")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
