import type { Reader } from "#storage/database.ts";
import {
  countSeatsForPeople,
  listLicenceIdsInUse,
  listLicenceIdsOfAdministrators,
} from "../licences/queries/people-seats.ts";
import { acceptsSeats, type LicenceContext } from "./licences.ts";

interface Building {
  domainId: string;
  /** Licences that the building does not use yet, and would use after this request. */
  alsoLicenceIds?: readonly string[];
}

/**
 * Returns how many people a building may have: the seats for people that it has taken, and the free ones of
 * its licences in force. Its licences are those that it has at least one seat of; if one of them has seats
 * for people, also those of its administrators that are not limited to the members of one group. Undefined
 * when no licence has seats for people.
 */
export async function countPlaces(
  db: Reader,
  context: LicenceContext,
  { domainId, alsoLicenceIds = [] }: Building,
): Promise<number | undefined> {
  const own = [...new Set([...(await listLicenceIdsInUse(db, domainId)), ...alsoLicenceIds])];
  if ((await countSeatsForPeople(db, own, "all")) === 0) return undefined;
  const inForce: string[] = [];
  for (const id of new Set([...own, ...(await listLicenceIdsOfAdministrators(db, domainId))]))
    if (await acceptsSeats(db, context, id)) inForce.push(id);
  const taken = await countSeatsForPeople(db, own, { takenBy: domainId });
  return taken + (await countSeatsForPeople(db, inForce, "free"));
}
