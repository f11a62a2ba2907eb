import { ApiError } from "#contract/errors.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller, SignedIn } from "../handler.ts";
import { findMembership } from "../people/queries/members.ts";
import { findView } from "../people/queries/person-views.ts";
import { belongsToBuilding, findAccount } from "../people/queries/users.ts";
import { findSignedInAs } from "../sign-in/queries/signed-in.ts";

/**
 * Whether an administrator may see the building as this person: another person with an account of their own, who
 * administers no installation. So the person has no right that the administrator lacks.
 */
function canSeeAs(viewer: SignedIn, viewed: SignedIn): boolean {
  const isAnotherPerson = viewer.userId !== viewed.userId && !viewed.isVirtual;
  return viewer.role === "administrator" && isAnotherPerson && !viewed.installationAdministrator;
}

/**
 * Checks that the caller may see the building as a person of it.
 * @throws ApiError NOT_FOUND for a person outside of the building, PERSON_NOT_VIEWABLE
 */
export async function requireViewRight(
  db: Reader,
  caller: BuildingCaller,
  userId: string,
  now: number,
): Promise<void> {
  const { domainId, familyId: id } = caller;
  if ((await findMembership(db, domainId, userId)) === undefined) throw new ApiError("NOT_FOUND");
  if (await belongsToBuilding(db, userId)) throw new ApiError("PERSON_NOT_VIEWABLE");
  const account = await findAccount(db, { id: userId });
  const viewed =
    account && (await findSignedInAs(db, { id, userId, domainId, version: account.version }, now));
  if (!viewed || !canSeeAs(caller, viewed)) throw new ApiError("PERSON_NOT_VIEWABLE");
}

/**
 * Returns the person whose view a token is, with their current role in the building; undefined for a token that is
 * none. The administrator must still be signed in and have the right to the view. The person need not have opened
 * their account or accepted the terms: the administrator sees what they will see.
 */
export async function findViewed(db: Reader, hash: string, times: Times): Promise<SignedIn | undefined> {
  const view = await findView(db, hash, times);
  if (!view) return undefined;
  const viewer = await findSignedInAs(db, view.viewer, times.now);
  const viewed = await findSignedInAs(db, view.viewed, times.now);
  if (!viewer || !viewed || !canSeeAs(viewer, viewed)) return undefined;
  return { ...viewed, viewerId: viewer.userId, activated: true, termsAccepted: true };
}
