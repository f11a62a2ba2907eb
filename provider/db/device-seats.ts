import { ApiError } from "#contract/errors.ts";
import type { Reader } from "./database.ts";

/** The seat that a device has on a licence that is valid at `now`. @throws ApiError NO_VALID_SUBSCRIPTION */
export async function getDeviceSeat(
  db: Reader,
  domainId: string,
  deviceId: string,
  now: number,
): Promise<string> {
  const seat = await db
    .selectFrom("subscription")
    .innerJoin("licence", "licence.id", "subscription.licence_id")
    .select("subscription.id")
    .where("subscription.assignee_id", "=", deviceId)
    .where("subscription.assignee_type", "=", "DEVICE")
    .where("subscription.domain_id", "=", domainId)
    .where((eb) =>
      eb.or([eb("licence.expiration_date", "is", null), eb("licence.expiration_date", ">", now)]),
    )
    .executeTakeFirst();
  if (!seat) throw new ApiError("NO_VALID_SUBSCRIPTION");
  return seat.id;
}
