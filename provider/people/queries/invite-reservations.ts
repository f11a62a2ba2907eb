import type { RawBuilder, SqlBool } from "kysely";
import type { Times } from "#rules/history/followed-clock.ts";
import { LINK_LIFE_MS } from "#rules/people/account-links.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import type { Database, Reader, Transaction } from "#storage/database.ts";

interface Reservation {
  inviteId: string;
  userId: string;
  expiresAt: number;
}

/** Reserves one of an invite's places for a person, or extends the reservation. */
export async function reservePlace(
  tx: Transaction,
  { inviteId, userId, expiresAt }: Reservation,
): Promise<void> {
  await tx
    .insertInto("invite_reservation")
    .values({ invite_id: inviteId, user_id: userId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(["invite_id", "user_id"]).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

/** The times and the reader of an invite; the reader's reserved place does not count as taken. */
export interface InviteReader {
  times: Times;
  userId?: string | undefined;
}

/**
 * Returns a condition: whether a place is reserved, which it is until the activation link expires.
 */
export function isCurrentReservation(times: Times): RawBuilder<SqlBool> {
  return isCurrentRow("invite_reservation.expires_at", LINK_LIFE_MS.ACTIVATION, times);
}

/**
 * Returns how many places of each of these invites are reserved for people who have not opened their link
 * yet.
 */
export async function countReservations(
  db: Reader,
  inviteIds: string[],
  { times, userId }: InviteReader,
): Promise<Map<string, number>> {
  if (inviteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("invite_reservation")
    .select((eb) => ["invite_id as inviteId", eb.fn.countAll<number>().as("count")])
    .where("invite_id", "in", inviteIds)
    .where(isCurrentReservation(times))
    .$if(userId !== undefined, (query) => query.where("user_id", "!=", userId!))
    .groupBy("invite_id")
    .execute();
  return new Map(rows.map(({ inviteId, count }) => [inviteId, count]));
}

/** Lists the invites in which a person has a reserved place. */
export async function listReservedInviteIds(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invite_reservation")
    .select("invite_id as inviteId")
    .where("user_id", "=", userId)
    .orderBy("invite_id")
    .execute();
  return rows.map(({ inviteId }) => inviteId);
}

/** Releases a person's reserved places in one invite, or in all. */
export async function freePlaces(tx: Transaction, userId: string, inviteId?: string): Promise<void> {
  let query = tx.deleteFrom("invite_reservation").where("user_id", "=", userId);
  if (inviteId !== undefined) query = query.where("invite_id", "=", inviteId);
  await query.execute();
}

export async function deleteExpiredReservations(db: Database, now: number): Promise<void> {
  await db.deleteFrom("invite_reservation").where("expires_at", "<=", now).execute();
}
