import { ApiError, isApiError } from "#contract/errors.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";
import type { Reader, Transaction } from "#storage/database.ts";
import { isLicenceRefusal, type LicenceContext, requireAssignable } from "../../permissions/licences.ts";
import { listDeviceSeatsInForce, listOwnLicenceIdsInForce } from "../queries/licences-in-force.ts";
import { assignSeat, findSeat } from "../queries/seats.ts";
import { takeFreeSeat } from "../queries/subscriptions.ts";

interface SeatRequest {
  assigneeType: AssigneeType;
  assigneeId: string;
  domainId: string;
}

/**
 * Takes any free seat of a licence; when calls for the last seat are concurrent, one of them gets it. The
 * caller must check whether the account may use the licence.
 * @throws ApiError LICENCE_EXPIRED, NO_VALID_SUBSCRIPTION
 */
export async function takeSeat(
  tx: Transaction,
  context: LicenceContext,
  licenceId: string,
  taking: SeatRequest,
): Promise<void> {
  await requireAssignable(tx, context, licenceId, taking);
  const { assigneeType, assigneeId, domainId } = taking;
  await takeFreeSeat(tx, licenceId, assigneeType, assigneeId, domainId, context.now());
}

/**
 * Takes one seat of a licence that the person owns; only one of several concurrent calls gets it.
 * @throws ApiError INVALID_INPUT for a seat that does not exist or belongs to another person's licence;
 * NO_VALID_SUBSCRIPTION when it is already taken or of another kind; LICENCE_EXPIRED
 */
export async function takeSeatOfLicence(
  tx: Transaction,
  context: LicenceContext,
  seatId: string,
  { userId, ...taking }: SeatRequest & { userId: string },
): Promise<void> {
  const seat = await findSeat(tx, seatId, context.now());
  if (seat?.owner !== userId) throw new ApiError("INVALID_INPUT", { fields: { subscriptionId: "unknown" } });
  const refused = (problem: string) =>
    new ApiError("NO_VALID_SUBSCRIPTION", { fields: { subscriptionId: problem } });
  if (seat.subscription.assigneeType !== taking.assigneeType) throw refused("unfit");
  try {
    await requireAssignable(tx, context, seat.subscription.licenseId, taking);
  } catch (error) {
    if (!isApiError(error, "LICENCE_EXPIRED")) throw isLicenceRefusal(error) ? refused("unfit") : error;
    throw new ApiError("LICENCE_EXPIRED", { fields: { subscriptionId: "expired" } });
  }
  const { assigneeId, domainId } = taking;
  if (!(await assignSeat(tx, { id: seatId, assigneeId, domainId, now: context.now() })))
    throw refused("taken");
}

/**
 * Takes any free seat of the person's licences, in the order of `listOwnLicenceIdsInForce`.
 * @throws ApiError NO_VALID_SUBSCRIPTION
 */
export async function takeSeatOfAnyLicence(
  tx: Transaction,
  context: LicenceContext,
  { userId, ...taking }: SeatRequest & { userId: string },
): Promise<void> {
  for (const id of await listOwnLicenceIdsInForce(tx, userId, taking.domainId, context.now())) {
    try {
      await takeSeat(tx, context, id, taking);
      return;
    } catch (error) {
      if (!isLicenceRefusal(error)) throw error;
    }
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}

/** Returns the seat on which more can be added to a device. @throws ApiError NO_VALID_SUBSCRIPTION */
export async function getDeviceSeat(
  db: Reader,
  context: LicenceContext,
  domainId: string,
  deviceId: string,
): Promise<string> {
  const device = { assigneeType: "DEVICE", assigneeId: deviceId } as const;
  for (const { id, licenceId } of await listDeviceSeatsInForce(db, domainId, deviceId, context.now())) {
    try {
      await requireAssignable(db, context, licenceId, device);
      return id;
    } catch (error) {
      if (!isLicenceRefusal(error)) throw error;
    }
  }
  throw new ApiError("NO_VALID_SUBSCRIPTION");
}
