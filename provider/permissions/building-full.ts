import { ApiError } from "#contract/errors.ts";
import type { Reader } from "#storage/database.ts";
import { countPeople } from "../licences/queries/people-seats.ts";
import { countPlaces } from "./count-places.ts";
import type { LicenceContext } from "./licences.ts";

interface NewMember {
  domainId: string;
  /** The licences that give each new member a seat. */
  licenceIds?: readonly string[];
}

/**
 * Checks that the building has a place for one more person: its licences have no seats for people, or more
 * seats than it has people. A person who is already a member is not checked.
 * @throws ApiError BUILDING_FULL
 */
export async function requireFreePlace(
  db: Reader,
  context: LicenceContext,
  { domainId, licenceIds = [] }: NewMember,
): Promise<void> {
  const places = await countPlaces(db, context, { domainId, alsoLicenceIds: licenceIds });
  if (places !== undefined && (await countPeople(db, domainId)) >= places)
    throw new ApiError("BUILDING_FULL");
}
