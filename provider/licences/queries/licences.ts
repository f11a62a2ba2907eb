import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type AssigneeType, assigneeTypes, type Licence } from "#contract/licences/licences.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { insertSeats } from "./subscriptions.ts";

interface NewLicence {
  /** Without spaces and dashes, in upper case. */
  code: string;
  demo: boolean;
  /** The only account that can activate it. Null: anyone who has the code. */
  ownerId: string | null;
  seats: Partial<Record<AssigneeType, number | undefined>>;
  /** Milliseconds since 1970; without it the licence never expires. */
  expirationDate?: number | null;
  /** The signed text that contains these values. */
  signed: string;
  now: number;
}

/** Stores a licence that can be activated by its code, with its free seats. */
export async function createLicence(tx: Transaction, licence: NewLicence): Promise<string> {
  const id = newId();
  await tx
    .insertInto("licence")
    .values({
      id,
      code: licence.code,
      demo: licence.demo,
      expiration_date: licence.expirationDate ?? null,
      owner_id: licence.ownerId,
      constrained_agent_group_id: null,
      activated_at: null,
      created_at: licence.now,
      signed: licence.signed,
      revoked_at: null,
    })
    .execute();
  await insertSeats(tx, id, licence.seats);
  return id;
}

const columns = camelCase([
  "id",
  "code",
  "demo",
  "expiration_date",
  "owner_id",
  "constrained_agent_group_id",
  "activated_at",
  "revoked_at",
]);

/** Whether a licence with this code is stored, in any state. */
export async function isKnownLicence(db: Reader, code: string): Promise<boolean> {
  const row = await db.selectFrom("licence").select("id").where("code", "=", code).executeTakeFirst();
  return row !== undefined;
}

/** Transfers a licence from its owner to another person, if the first person still owns it. */
export async function changeLicenceOwner(
  tx: Transaction,
  id: string,
  fromId: string,
  toId: string,
): Promise<boolean> {
  const transferred = await tx
    .updateTable("licence")
    .set({ owner_id: toId })
    .where("id", "=", id)
    .where("owner_id", "=", fromId)
    .where("activated_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return transferred !== undefined;
}

/**
 * Returns the licence with this code, if the person can activate it now.
 * @throws ApiError UNKNOWN_LICENCE_CODE, also for a licence that was made for another person;
 * LICENCE_CODE_USED
 */
export async function getUnusedLicence(db: Reader, code: string, userId: string): Promise<Licence> {
  const row = await db.selectFrom("licence").select(columns).where("code", "=", code).executeTakeFirst();
  if (row && row.activatedAt !== null) {
    throw new ApiError("LICENCE_CODE_USED", { fields: { licenseCode: "used" } });
  }
  if (!row || row.revokedAt !== null || (row.ownerId !== null && row.ownerId !== userId)) {
    throw new ApiError("UNKNOWN_LICENCE_CODE", { fields: { licenseCode: "unknown" } });
  }
  return { ...(await withSeats(db, [row]))[0]!, owner: null };
}

/** Makes a person the owner of a licence, if it has not been activated yet. */
export async function markActivated(
  tx: Transaction,
  { id, userId, agentGroupId, now }: { id: string; userId: string; agentGroupId: string | null; now: number },
): Promise<boolean> {
  const marked = await tx
    .updateTable("licence")
    .set({ owner_id: userId, activated_at: now, constrained_agent_group_id: agentGroupId })
    .where("id", "=", id)
    .where("activated_at", "is", null)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
}

/** Returns a licence that the person owns; undefined for any other. */
export async function findOwnLicence(db: Reader, userId: string, id: string): Promise<Licence | undefined> {
  const row = await ownLicences(db, userId).select(columns).where("id", "=", id).executeTakeFirst();
  return row && (await withSeats(db, [row]))[0];
}

/** Finds the person's licence with this code, and whether it can carry one more building. */
export async function findOwnLicenceForBuilding(
  db: Reader,
  userId: string,
  code: string,
): Promise<{ id: string; hasSeat: boolean } | undefined> {
  const licence = await ownLicences(db, userId)
    .select("licence.id")
    .where("licence.code", "=", code)
    .executeTakeFirst();
  if (!licence) return undefined;
  const seat = await db
    .selectFrom("subscription")
    .select("id")
    .where("licence_id", "=", licence.id)
    .where("assignee_type", "=", "DOMAIN")
    .where("assignee_id", "is", null)
    .limit(1)
    .executeTakeFirst();
  return { id: licence.id, hasSeat: seat !== undefined };
}

/** Returns a licence that the person owns. @throws ApiError NOT_FOUND */
export async function getOwnLicence(db: Reader, userId: string, id: string): Promise<Licence> {
  const licence = await findOwnLicence(db, userId, id);
  if (!licence) throw new ApiError("NOT_FOUND", { missing: id });
  return licence;
}

/**
 * Returns a page of the licences that a person owns, in the order of §4: demo licences last, those that never
 * expire before those that expire.
 */
export async function readPageOfOwnLicences(
  db: Reader,
  userId: string,
  query: PageQuery,
): Promise<Page<Licence>> {
  const own = ownLicences(db, userId)
    .select(columns)
    .orderBy("demo")
    .orderBy(sql`case when expiration_date is null then 0 else 1 end`)
    .orderBy("id");
  const page = await readPageOfRows(query, own);
  return { ...page, items: await withSeats(db, page.items) };
}

function ownLicences(db: Reader, userId: string) {
  return db.selectFrom("licence").where("owner_id", "=", userId).where("activated_at", "is not", null);
}

/** Counts each licence's seats by kind; kinds without seats are left out. */
async function withSeats(db: Reader, rows: RowOf<"licence", typeof columns>[]): Promise<Licence[]> {
  if (rows.length === 0) return [];
  const counts = await db
    .selectFrom("subscription")
    .select((eb) => [
      "licence_id as licenceId",
      "assignee_type as assigneeType",
      eb.fn.countAll<number>().as("total"),
      eb.fn.count<number>("assignee_id").as("taken"),
    ])
    .where(
      "licence_id",
      "in",
      rows.map(({ id }) => id),
    )
    .groupBy(["licence_id", "assignee_type"])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    demo: row.demo,
    expirationDate: row.expirationDate,
    owner: row.ownerId,
    constrainedAgentGroupId: row.constrainedAgentGroupId,
    seats: assigneeTypes.flatMap((assigneeType) => {
      const count = counts.find((each) => each.licenceId === row.id && each.assigneeType === assigneeType);
      return count ? [{ assigneeType, total: count.total, free: count.total - count.taken }] : [];
    }),
  }));
}
