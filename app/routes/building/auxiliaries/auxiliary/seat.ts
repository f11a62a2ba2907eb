import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import type { Licence } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import { isLapsed } from "#rules/licences/licences.ts";

/** The address of the licences for administrators. */
export const LICENCES_PLACE = "/domain/licences";

/** Whether an auxiliary's seat on a licence is valid. */
export type SeatState = "valid" | "expired" | "missing";

export function seatState(seat: Subscription | undefined): SeatState {
  if (seat === undefined) return "missing";
  return seat.expired ? "expired" : "valid";
}

/** The seat of an auxiliary, if it has one. */
export async function findSeat({ subscriptions }: ApiCalls, assigneeId: string) {
  const seats = await allPages((query) => subscriptions.assignee({ query: { ...query, assigneeId } }));
  return seats[0];
}

/** A licence that an auxiliary can be moved to. */
export interface FreeLicence {
  id: string;
  code: string;
  free: number;
  total: number;
}

/** The reader's licences with a free seat for an auxiliary. */
export async function listFreeLicences({ licences }: ApiCalls): Promise<FreeLicence[]> {
  const now = Date.now();
  const own = await allPages((query) => licences.managed({ query }));
  return own.filter((licence) => !isLapsed(licence, now)).flatMap(freeOn);
}

function freeOn({ id, code, seats }: Licence): FreeLicence[] {
  return seats
    .filter(({ assigneeType, free }) => assigneeType === "AUXILIAR_DEVICE" && free > 0)
    .map(({ free, total }) => ({ id, code, free, total }));
}

/**
 * The id of a free seat for an auxiliary on a licence.
 * @throws ApiError NO_VALID_SUBSCRIPTION if the last one has been taken since
 */
export async function freeSeatOn({ subscriptions }: ApiCalls, licenceId: string): Promise<string> {
  const assigneeType = "AUXILIAR_DEVICE";
  const free = await allPages((query) => subscriptions.assignable({ query: { ...query, assigneeType } }));
  const seat = free.find(({ licenseId, expired }) => licenseId === licenceId && !expired);
  if (!seat) throw new ApiError("NO_VALID_SUBSCRIPTION");
  return seat.id;
}
