import { ApiError, isApiError } from "#contract/errors.ts";
import type { AssigneeType } from "#contract/licences.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { listDeviceSeatsInForce, listOwnLicenceIdsInForce } from "../db/licences-in-force.ts";
import { assignSeat, findSeat } from "../db/seats.ts";
import { takeFreeSeat } from "../db/subscriptions.ts";
import { isLicenceRefusal, type LicenceHouse, mayPutOn } from "../permissions/licences.ts";

interface Taking {
  assigneeType: AssigneeType;
  assigneeId: string;
  domainId: string;
}

/**
 * Takes any free seat of a licence; of twenty at once for the last one, one gets it. Whether the caller may use the
 * licence is the caller's to check.
 * @throws ApiError LICENCE_EXPIRED, NO_VALID_SUBSCRIPTION
 */
export async function takeSeat(
  tx: Transaction,
  house: LicenceHouse,
  licenceId: string,
  taking: Taking,
): Promise<void> {
  await mayPutOn(tx, house, licenceId, taking);
  const { assigneeType, assigneeId, domainId } = taking;
  await takeFreeSeat(tx, licenceId, assigneeType, assigneeId, domainId, house.now());
}

/**
 * Takes this very seat, of a licence that the person owns; of twenty at once one gets it.
 * @throws ApiError NO_VALID_SUBSCRIPTION when it is taken, of another kind or somebody else's; LICENCE_EXPIRED
 */
export async function takeThisSeat(
  tx: Transaction,
  house: LicenceHouse,
  seatId: string,
  { userId, ...taking }: Taking & { userId: string },
): Promise<void> {
  const seat = await findSeat(tx, seatId, house.now());
  const refused = new ApiError("NO_VALID_SUBSCRIPTION", { fields: { subscriptionId: "unknown" } });
  if (seat?.owner !== userId || seat.subscription.assigneeType !== taking.assigneeType) throw refused;
  try {
    await mayPutOn(tx, house, seat.subscription.licenseId, taking);
  } catch (error) {
    if (!isApiError(error, "LICENCE_EXPIRED")) throw isLicenceRefusal(error) ? refused : error;
    throw new ApiError("LICENCE_EXPIRED", { fields: { subscriptionId: "expired" } });
  }
  const { assigneeId, domainId } = taking;
  if (!(await assignSeat(tx, { id: seatId, assigneeId, domainId, now: house.now() }))) throw refused;
}

/** Takes any free seat on the person's own licences, those that end first at last. @throws ApiError NO_VALID_SUBSCRIPTION */
export async function takeAnySeat(
  tx: Transaction,
  house: LicenceHouse,
  { userId, ...taking }: Taking & { userId: string },
): Promise<void> {
  for (const id of await listOwnLicenceIdsInForce(tx, userId, house.now())) {
    try {
      await takeSeat(tx, house, id, taking);
      return;
    } catch (error) {
      if (!isLicenceRefusal(error)) throw error;
    }
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}

/** The seat on which a device may be given more. @throws ApiError NO_VALID_SUBSCRIPTION */
export async function getDeviceSeat(
  db: Reader,
  house: LicenceHouse,
  domainId: string,
  deviceId: string,
): Promise<string> {
  const device = { assigneeType: "DEVICE", assigneeId: deviceId } as const;
  for (const { id, licenceId } of await listDeviceSeatsInForce(db, domainId, deviceId, house.now())) {
    try {
      await mayPutOn(db, house, licenceId, device);
      return id;
    } catch (error) {
      if (!isLicenceRefusal(error)) throw error;
    }
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}
