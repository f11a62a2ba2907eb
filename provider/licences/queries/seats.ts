import { ApiError } from "#contract/errors.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import { isLapsed } from "#rules/licences/licences.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { findAssigneeNames } from "../../buildings/queries/names-in-building.ts";

/** A seat with the data of its licence. */
interface Seat {
  subscription: Subscription;
  domainId: string | null;
  owner: string | null;
}

/** @throws ApiError NOT_FOUND */
export async function getSeat(db: Reader, id: string, now: number): Promise<Seat> {
  const seat = await findSeat(db, id, now);
  if (!seat) throw new ApiError("NOT_FOUND");
  return seat;
}

export async function findSeat(db: Reader, id: string, now: number): Promise<Seat | undefined> {
  const row = await db
    .selectFrom("subscription")
    .innerJoin("licence", "licence.id", "subscription.licence_id")
    .select(
      camelCase([
        "subscription.id",
        "licence_id",
        "assignee_type",
        "assignee_id",
        "domain_id",
        "owner_id",
        "expiration_date",
        "activated_at",
      ]),
    )
    .where("subscription.id", "=", id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { assigneeId, domainId } = row;
  const isTaken = assigneeId !== null && domainId !== null;
  const names = isTaken ? await findAssigneeNames(db, { domainId }, [assigneeId]) : undefined;
  return {
    subscription: {
      id: row.id,
      licenseId: row.licenceId,
      assigneeType: row.assigneeType,
      assigneeId,
      assigneeName: names?.get(assigneeId ?? "") ?? null,
      expired: isLapsed({ expirationDate: row.expirationDate }, now),
    },
    domainId,
    owner: row.activatedAt === null ? null : row.ownerId,
  };
}

interface Assignment {
  id: string;
  assigneeId: string;
  domainId: string;
  now: number;
}

/** Assigns a seat if it is free; only one of several concurrent calls gets it. */
export async function assignSeat(
  tx: Transaction,
  { id, assigneeId, domainId, now }: Assignment,
): Promise<boolean> {
  const assigned = await tx
    .updateTable("subscription")
    .set({ assignee_id: assigneeId, domain_id: domainId, assigned_at: now })
    .where("id", "=", id)
    .where("assignee_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return assigned !== undefined;
}

/** Frees a seat; the call buttons that used it are left without a seat. */
export async function freeSeat(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable("ring_bell_button")
    .set({ subscription_id: null })
    .where("subscription_id", "=", id)
    .execute();
  await tx
    .updateTable("subscription")
    .set({ assignee_id: null, domain_id: null, assigned_at: null })
    .where("id", "=", id)
    .execute();
}

/** Lists the seats that an agent has in a building. */
export async function listSeatsOf(
  db: Reader,
  domainId: string,
  assigneeId: string,
): Promise<{ id: string; assigneeType: AssigneeType }[]> {
  return db
    .selectFrom("subscription")
    .select(camelCase(["id", "assignee_type"]))
    .where("domain_id", "=", domainId)
    .where("assignee_id", "=", assigneeId)
    .orderBy("id")
    .execute();
}

/** Whether the assignee of a seat is an agent of the building, or the building itself. */
export async function isAssignee(
  db: Reader,
  domainId: string,
  assigneeType: AssigneeType,
  id: string,
): Promise<boolean> {
  if (assigneeType === "DOMAIN") return id === domainId;
  const found = await {
    DEVICE: () => db.selectFrom("device").select("id").where("domain_id", "=", domainId).where("id", "=", id),
    AUXILIAR_DEVICE: () =>
      db.selectFrom("auxiliary").select("id").where("domain_id", "=", domainId).where("id", "=", id),
    USER: () =>
      db
        .selectFrom("domain_member")
        .select("user_id")
        .where("domain_id", "=", domainId)
        .where("user_id", "=", id),
  }
    [assigneeType]()
    .executeTakeFirst();
  return found !== undefined;
}
