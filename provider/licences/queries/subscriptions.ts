import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type AssigneeType, assigneeTypes } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isLapsed, type SeatOrder } from "#rules/licences/licences.ts";
import { camelCase } from "#storage/camel-case.ts";
import { newId, type Reader, skipLocked, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import type { Tables } from "#storage/tables.ts";
import { findAssigneeNames } from "../../buildings/queries/names-in-building.ts";
import { inForce, takingOrder } from "./licences-in-force.ts";

/** SQLite accepts at most 32,766 values in a statement. */
const ROWS_AT_ONCE = 5000;

/** Creates the seats of a licence; all are free. */
export async function insertSeats(
  tx: Transaction,
  licenceId: string,
  seats: Partial<Record<AssigneeType, number | undefined>>,
): Promise<void> {
  const rows = assigneeTypes.flatMap((assigneeType) =>
    Array.from({ length: seats[assigneeType] ?? 0 }, () => ({
      id: newId(),
      licence_id: licenceId,
      assignee_type: assigneeType,
      assignee_id: null,
      domain_id: null,
      assigned_at: null,
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto("subscription")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/**
 * Assigns a free seat of a licence and returns its id; when calls for the last seat are concurrent, one of
 * them gets it. The caller must check whether seats of the licence may be assigned.
 * @throws ApiError NO_VALID_SUBSCRIPTION when no seat of this kind is free
 */
export async function takeFreeSeat(
  tx: Transaction,
  licenceId: string,
  assigneeType: AssigneeType,
  assigneeId: string,
  domainId: string,
  now: number,
): Promise<string> {
  const taken = { assignee_id: assigneeId, domain_id: domainId, assigned_at: now };
  // The first try skips seats that others are taking at this moment; only when none is left it waits for
  // them.
  for (const others of [skipLocked(tx), sql``]) {
    const seat = await tx
      .updateTable("subscription")
      .set(taken)
      .where(
        "id",
        "=",
        sql<string>`(select id from subscription where licence_id = ${licenceId}
          and assignee_type = ${assigneeType} and assignee_id is null order by id limit 1 ${others})`,
      )
      .where("assignee_id", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (seat) return seat.id;
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}

/** Whether a person is in a group: a licence can be limited to the members of one group. */
export async function isInGroup(db: Reader, groupId: string, agentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("agent_group_member")
    .select("agent_id")
    .where("group_id", "=", groupId)
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an assignee has a seat of a licence in a building. */
export async function hasSeat(
  db: Reader,
  licenceId: string,
  assigneeId: string,
  domainId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("subscription")
    .select("id")
    .where("licence_id", "=", licenceId)
    .where("assignee_id", "=", assigneeId)
    .where("domain_id", "=", domainId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const free = { assignee_id: null, domain_id: null, assigned_at: null };

/** Frees all seats that an assignee has in a building. */
export async function freeSeats(tx: Transaction, domainId: string, assigneeId: string): Promise<void> {
  await tx
    .updateTable("subscription")
    .set(free)
    .where("assignee_id", "=", assigneeId)
    .where("domain_id", "=", domainId)
    .execute();
}

/** Frees all seats of a building and of its agents. */
export async function freeSeatsOfBuilding(tx: Transaction, domainId: string): Promise<void> {
  await tx.updateTable("subscription").set(free).where("domain_id", "=", domainId).execute();
}

/** Frees the seats of a licence whose device, auxiliary, building or person was deleted. */
export async function freeAbandonedSeats(tx: Transaction, licenceId: string): Promise<void> {
  const owners = { DOMAIN: "domain", DEVICE: "device", AUXILIAR_DEVICE: "auxiliary", USER: "user_account" };
  for (const assigneeType of assigneeTypes) {
    const table = sql.table(owners[assigneeType]);
    await tx
      .updateTable("subscription")
      .set(free)
      .where("licence_id", "=", licenceId)
      .where("assignee_type", "=", assigneeType)
      .where("assignee_id", "is not", null)
      .where(sql<boolean>`not exists (select 1 from ${table} where id = subscription.assignee_id)`)
      .execute();
  }
}

interface SeatsQuery extends PageQuery {
  assigneeType?: AssigneeType;
  order?: SeatOrder;
  descending?: boolean;
}

/** Returns a page of the seats in use in a building, of one kind or of all kinds; by kind unless another order is requested. */
export async function readPageOfSubscriptions(
  db: Reader,
  domainId: string,
  query: SeatsQuery,
  now: number,
): Promise<Page<Subscription>> {
  const { order, descending } = query;
  const direction = descending ? "desc" : "asc";
  let used = seats(db).where("subscription.domain_id", "=", domainId).where("assignee_id", "is not", null);
  if (query.assigneeType) used = used.where("assignee_type", "=", query.assigneeType);
  if (order === "assigneeName") used = used.orderBy(nameOfAssignee(domainId), direction);
  if (order === "expirationDate") used = used.orderBy(endOfLicence, direction);
  return named(db, domainId, await pageOfSeats(used, query, now, { direction }));
}

/** The key that the name of a seat's assignee in a building is sorted by; empty if there is no assignee any more. */
function nameOfAssignee(domainId: string): RawBuilder<string> {
  return sql`coalesce(
    (select name_order from user_account
      inner join domain_member on domain_member.user_id = user_account.id and domain_member.domain_id = ${domainId}
      where user_account.id = assignee_id),
    (select name_order from device where id = assignee_id and device.domain_id = ${domainId}),
    (select name_order from auxiliary where id = assignee_id and auxiliary.domain_id = ${domainId}),
    (select label_order from domain where id = assignee_id and id = ${domainId}), '')`;
}

/** The end of a seat's licence; without one, after all others. */
const endOfLicence = sql`coalesce(expiration_date, ${Number.MAX_SAFE_INTEGER})`;

/** Returns a page of the seats that an assignee has in a building, of one kind or of all kinds. */
export async function readPageOfSeatsOfAssignee(
  db: Reader,
  domainId: string,
  query: PageQuery & { assigneeId: string; assigneeType?: AssigneeType },
  now: number,
): Promise<Page<Subscription>> {
  let own = seats(db)
    .where("subscription.domain_id", "=", domainId)
    .where("assignee_id", "=", query.assigneeId);
  if (query.assigneeType) own = own.where("assignee_type", "=", query.assigneeType);
  return named(db, domainId, await pageOfSeats(own, query, now));
}

/**
 * Returns a page of the free seats of a person's licences in force, or of one of these licences, of one kind
 * or of all kinds; of each kind first the one that a building takes first.
 */
export async function readPageOfAssignable(
  db: Reader,
  { userId, domainId }: { userId: string; domainId: string },
  query: PageQuery & { assigneeType?: AssigneeType; licenseId?: string },
  now: number,
): Promise<Page<Subscription>> {
  let assignable = seats(db)
    .where("licence.owner_id", "=", userId)
    .where(inForce(now))
    .where("assignee_id", "is", null);
  if (query.assigneeType) assignable = assignable.where("assignee_type", "=", query.assigneeType);
  if (query.licenseId) assignable = assignable.where("licence_id", "=", query.licenseId);
  return pageOfSeats(assignable, query, now, { within: takingOrder(domainId) });
}

function seats(db: Reader) {
  return db.selectFrom("subscription").innerJoin("licence", "licence.id", "subscription.licence_id");
}

type Seats = SelectQueryBuilder<Tables, "subscription" | "licence", unknown>;

async function pageOfSeats(
  source: Seats,
  query: PageQuery,
  now: number,
  {
    direction = "asc",
    within = sql.ref("subscription.id"),
  }: { direction?: "asc" | "desc"; within?: RawBuilder<unknown> } = {},
): Promise<Page<Subscription>> {
  const ordered = source
    .select(camelCase(["subscription.id", "licence_id", "assignee_type", "assignee_id", "expiration_date"]))
    .orderBy("assignee_type", direction)
    .orderBy(within, direction)
    .orderBy("subscription.id", direction);
  const page = await readPageOfRows(query, ordered);
  const items = page.items.map((row) => ({
    id: row.id,
    licenseId: row.licenceId,
    assigneeType: row.assigneeType,
    assigneeId: row.assigneeId,
    assigneeName: null,
    expired: isLapsed({ expirationDate: row.expirationDate }, now),
  }));
  return { ...page, items };
}

/** Adds the names of the assignees in a building to a page of seats. */
async function named(db: Reader, domainId: string, page: Page<Subscription>): Promise<Page<Subscription>> {
  const ids = page.items.flatMap(({ assigneeId }) => assigneeId ?? []);
  const names = await findAssigneeNames(db, { domainId }, ids);
  const items = page.items.map((seat) => ({
    ...seat,
    assigneeName: names.get(seat.assigneeId ?? "") ?? null,
  }));
  return { ...page, items };
}
