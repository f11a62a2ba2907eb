import { type ExpressionBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { LicenceForce } from "#rules/licences/licences.ts";
import type { Reader } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/**
 * Returns the condition for licences whose seats can still be assigned at `now`: the part of the rule
 * `whyNothingMore` that a query can check.
 */
export function inForce(now: number) {
  return (eb: ExpressionBuilder<Tables, "licence">) =>
    eb.and([
      eb("licence.activated_at", "is not", null),
      eb("licence.revoked_at", "is", null),
      eb.or([eb("licence.expiration_date", "is", null), eb("licence.expiration_date", ">", now)]),
    ]);
}

/** A licence's row, with its signed text. */
export interface LicenceInForce extends LicenceForce {
  code: string;
  demo: boolean;
  signed: string | null;
  constrainedAgentGroupId: string | null;
}

/** @throws ApiError NO_VALID_SUBSCRIPTION when there is no such licence */
export async function getLicenceInForce(db: Reader, id: string): Promise<LicenceInForce> {
  const row = await db
    .selectFrom("licence")
    .select([
      "code",
      "demo",
      "signed",
      "expiration_date as expirationDate",
      "activated_at as activatedAt",
      "revoked_at as revokedAt",
      "constrained_agent_group_id as constrainedAgentGroupId",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new ApiError("NO_VALID_SUBSCRIPTION");
  return row;
}

/**
 * The order in which a building takes seats of licences: first those that it already uses, then those that are
 * not demo licences; those that never expire or expire later come first.
 */
export function takingOrder(domainId: string) {
  return sql`case when exists (select 1 from subscription as used
      where used.licence_id = licence.id and used.domain_id = ${domainId}) then 0 else 1 end,
    licence.demo, case when licence.expiration_date is null then 0 else 1 end,
    licence.expiration_date desc, licence.id`;
}

/** Lists the licences in force that a person owns, in {@link takingOrder}. */
export async function listOwnLicenceIdsInForce(
  db: Reader,
  userId: string,
  domainId: string,
  now: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("licence")
    .select("id")
    .where("owner_id", "=", userId)
    .where(inForce(now))
    .orderBy(takingOrder(domainId))
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDeviceSeatsInForce(
  db: Reader,
  domainId: string,
  deviceId: string,
  now: number,
): Promise<{ id: string; licenceId: string }[]> {
  return db
    .selectFrom("subscription")
    .innerJoin("licence", "licence.id", "subscription.licence_id")
    .select(["subscription.id", "licence_id as licenceId"])
    .where("subscription.assignee_id", "=", deviceId)
    .where("subscription.assignee_type", "=", "DEVICE")
    .where("subscription.domain_id", "=", domainId)
    .where(inForce(now))
    .orderBy("subscription.id")
    .execute();
}
