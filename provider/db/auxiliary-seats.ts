import { sql } from "kysely";
import { ApiError, isApiError } from "#contract/errors.ts";
import { type Transaction } from "./database.ts";
import { takeSeat } from "./subscriptions.ts";

interface Taking {
  domainId: string;
  auxiliaryId: string;
  /** Whose licences may be used. */
  userId: string;
  now: number;
}

/**
 * Takes this very seat for an auxiliary; of twenty at once one gets it.
 * @throws ApiError NO_VALID_SUBSCRIPTION when it is taken, of another kind or somebody else's; LICENCE_EXPIRED
 */
export async function takeAuxiliarySeat(
  tx: Transaction,
  seatId: string,
  { domainId, auxiliaryId, userId, now }: Taking,
): Promise<void> {
  const licence = await tx
    .selectFrom("subscription")
    .innerJoin("licence", "licence.id", "subscription.licence_id")
    .select("licence.expiration_date")
    .where("subscription.id", "=", seatId)
    .where("subscription.assignee_type", "=", "AUXILIAR_DEVICE")
    .where("licence.owner_id", "=", userId)
    .where("licence.activated_at", "is not", null)
    .executeTakeFirst();
  const refused = { fields: { subscriptionId: "unknown" } };
  if (!licence) throw new ApiError("NO_VALID_SUBSCRIPTION", refused);
  if (licence.expiration_date !== null && licence.expiration_date <= now)
    throw new ApiError("LICENCE_EXPIRED", { fields: { subscriptionId: "expired" } });
  const { numUpdatedRows } = await tx
    .updateTable("subscription")
    .set({ assignee_id: auxiliaryId, domain_id: domainId, assigned_at: now })
    .where("id", "=", seatId)
    .where("assignee_id", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError("NO_VALID_SUBSCRIPTION", refused);
}

/** Takes any free seat on the person's own licences, those that end first at last. @throws ApiError NO_VALID_SUBSCRIPTION */
export async function takeAnyAuxiliarySeat(
  tx: Transaction,
  { domainId, auxiliaryId, userId, now }: Taking,
): Promise<void> {
  const licences = await tx
    .selectFrom("licence")
    .select("id")
    .where("owner_id", "=", userId)
    .where("activated_at", "is not", null)
    .where((eb) => eb.or([eb("expiration_date", "is", null), eb("expiration_date", ">", now)]))
    .orderBy("demo")
    .orderBy(sql`case when expiration_date is null then 0 else 1 end`)
    .orderBy("expiration_date", "desc")
    .orderBy("id")
    .execute();
  for (const { id } of licences) {
    try {
      await takeSeat(tx, id, "AUXILIAR_DEVICE", auxiliaryId, domainId, now);
      return;
    } catch (error) {
      if (!isApiError(error, "NO_VALID_SUBSCRIPTION")) throw error;
    }
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}
