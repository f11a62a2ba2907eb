import type { AssigneeType } from "#contract/licences/licences.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";

interface RegisteredLicence {
  code: string;
  owner: string | null;
  activated: boolean;
  revoked: boolean;
  expirationDate: number | null;
  seats: Partial<Record<AssigneeType, number>>;
}

/** Lists all licences of the installation, the oldest first, for its administrators. */
export async function listLicences(db: Reader): Promise<RegisteredLicence[]> {
  const rows = await db
    .selectFrom("licence")
    .leftJoin("user_account", "user_account.id", "licence.owner_id")
    .select(
      camelCase([
        "licence.id",
        "code",
        "expiration_date",
        "licence.activated_at",
        "revoked_at",
        "user_account.email",
      ]),
    )
    .orderBy("licence.created_at")
    .orderBy("licence.id")
    .execute();
  const counts = await db
    .selectFrom("subscription")
    .select((eb) => [
      "licence_id as licenceId",
      "assignee_type as assigneeType",
      eb.fn.countAll<number>().as("total"),
    ])
    .groupBy(["licence_id", "assignee_type"])
    .execute();
  const seats = new Map<string, Partial<Record<AssigneeType, number>>>();
  for (const { licenceId, assigneeType, total } of counts) {
    seats.set(licenceId, { ...seats.get(licenceId), [assigneeType]: total });
  }
  return rows.map((row) => ({
    code: row.code,
    owner: row.email,
    activated: row.activatedAt !== null,
    revoked: row.revokedAt !== null,
    expirationDate: row.expirationDate,
    seats: seats.get(row.id) ?? {},
  }));
}

/** Revokes a licence; returns whether one was in force. */
export async function revokeLicence(tx: Transaction, code: string, now: number): Promise<boolean> {
  const revoked = await tx
    .updateTable("licence")
    .set({ revoked_at: now })
    .where("code", "=", code)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return revoked !== undefined;
}

/** Returns the code of an unused trial licence that was made for an account. */
export async function findUnusedDemoLicence(db: Reader, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("licence")
    .select("code")
    .where("owner_id", "=", ownerId)
    .where("demo", "=", true)
    .where("activated_at", "is", null)
    .where("revoked_at", "is", null)
    .orderBy("created_at")
    .executeTakeFirst();
  return row?.code;
}
