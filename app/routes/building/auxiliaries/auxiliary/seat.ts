import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { ApiError } from "#contract/errors.ts";
import type { Licence } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import { isLapsed } from "#rules/licences/licences.ts";

/** The address of the licences for administrators. */
export const LICENCES_PLACE = "/domain/licences";

const assigneeType = "AUXILIAR_DEVICE";

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

/**
 * The reader's licences with a free seat for an auxiliary, first the one that the server takes where none is
 * named.
 */
export async function listFreeLicences({ licences, subscriptions }: ApiCalls): Promise<FreeLicence[]> {
  const now = Date.now();
  const [own, { items }] = await Promise.all([
    allPages((query) => licences.managed({ query })),
    subscriptions.assignable({ query: { ...firstFew(1), assigneeType } }),
  ]);
  const free = own.filter((licence) => !isLapsed(licence, now)).flatMap(freeOn);
  const isFirst = ({ id }: FreeLicence): boolean => id === items[0]?.licenseId;
  return [...free.filter(isFirst), ...free.filter((each) => !isFirst(each))];
}

function freeOn({ id, code, seats }: Licence): FreeLicence[] {
  return seats
    .filter((seats) => seats.assigneeType === assigneeType && seats.free > 0)
    .map(({ free, total }) => ({ id, code, free, total }));
}

/** The field of a form that chooses the licence, by its name in calls. */
export const LICENCE_FIELD_NAMES = { licenseId: "licenceId" };

/**
 * The id of a free seat for an auxiliary on a licence.
 * @throws ApiError NO_VALID_SUBSCRIPTION if there was none to choose, or if the last one has been taken since;
 * INVALID_INPUT if the licence is no longer the reader's
 */
export async function freeSeatOn(
  { subscriptions }: ApiCalls,
  licenseId: string | undefined,
): Promise<string> {
  if (licenseId === undefined) throw new ApiError("NO_VALID_SUBSCRIPTION");
  const query = { ...firstFew(1), assigneeType, licenseId } as const;
  const [seat] = (await subscriptions.assignable({ query })).items;
  if (!seat) throw new ApiError("NO_VALID_SUBSCRIPTION");
  return seat.id;
}
