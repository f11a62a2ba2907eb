import { ApiError } from "#contract/errors.ts";
import { assigneeTypes } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import type { Transaction } from "#storage/database.ts";
import { type LicenceContext, requireAssignable } from "../../permissions/licences.ts";
import { assignSeat, freeSeat, getSeat, isAssignee, listSeatsOf } from "../queries/seats.ts";

interface Assignment {
  id: string;
  assigneeId: string;
  /** The person who must own the licence. */
  userId: string;
  domainId: string;
}

/**
 * Assigns a free seat of the person's licence to an agent of the building, or to the building.
 * @throws ApiError NOT_FOUND, AGENT_UNKNOWN, INVALID_INPUT for an assignee of the wrong type,
 * LICENCE_EXPIRED, NO_VALID_SUBSCRIPTION, SUBSCRIPTION_TAKEN
 */
export async function assignSubscription(
  tx: Transaction,
  context: LicenceContext,
  { id, assigneeId, userId, domainId }: Assignment,
): Promise<Subscription> {
  const now = context.now();
  const seat = await getSeat(tx, id, now);
  if (seat.owner !== userId) throw new ApiError("NOT_FOUND");
  const { assigneeType, licenseId } = seat.subscription;
  if (!(await isAssignee(tx, domainId, assigneeType, assigneeId))) {
    for (const other of assigneeTypes)
      if (await isAssignee(tx, domainId, other, assigneeId))
        throw new ApiError("INVALID_INPUT", { fields: { assigneeId: "unfit" } });
    throw new ApiError("AGENT_UNKNOWN", { fields: { assigneeId: "unknown" } });
  }
  await requireAssignable(tx, context, licenseId, { assigneeType, assigneeId });
  if (!(await assignSeat(tx, { id, assigneeId, domainId, now }))) throw new ApiError("SUBSCRIPTION_TAKEN");
  return (await getSeat(tx, id, now)).subscription;
}

/**
 * Frees a seat of the building. A building, and a device or auxiliary in service, must keep at least one
 * seat: otherwise a licence with one seat could be used for any number of them, one after the other.
 * @throws ApiError NOT_FOUND, SUBSCRIPTION_NEEDED
 */
export async function unassignSubscription(
  tx: Transaction,
  { id, domainId, now }: { id: string; domainId: string; now: number },
): Promise<Subscription> {
  const seat = await getSeat(tx, id, now);
  const { assigneeId, assigneeType } = seat.subscription;
  if (seat.domainId !== domainId || assigneeId === null) throw new ApiError("NOT_FOUND");
  const others = (await listSeatsOf(tx, domainId, assigneeId)).filter((other) => other.id !== id);
  const isInService = assigneeType !== "USER" && (await isAssignee(tx, domainId, assigneeType, assigneeId));
  if (isInService && others.length === 0) throw new ApiError("SUBSCRIPTION_NEEDED");
  await freeSeat(tx, id);
  return (await getSeat(tx, id, now)).subscription;
}

/** Frees all seats that an agent has in the building. @throws ApiError NOT_FOUND, SUBSCRIPTION_NEEDED */
export async function freeSubscriptionsOf(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  for (const type of ["DEVICE", "AUXILIAR_DEVICE"] as const) {
    if (await isAssignee(tx, domainId, type, agentId)) throw new ApiError("SUBSCRIPTION_NEEDED");
  }
  const seats = await listSeatsOf(tx, domainId, agentId);
  const isHere = seats.length > 0 || (await isAssignee(tx, domainId, "USER", agentId));
  if (!isHere || agentId === domainId) throw new ApiError("NOT_FOUND");
  for (const { id } of seats) await freeSeat(tx, id);
}
