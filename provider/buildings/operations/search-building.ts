import type { SearchResults } from "#contract/buildings/search.ts";
import { FORGIVING_FROM_LETTERS } from "#rules/buildings/search-match.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import { findOpenable } from "../../decisions/operations/list-openable.ts";
import type { BuildingCaller } from "../../handler.ts";
import {
  findAuxiliaries,
  findCodes,
  findDevices,
  findFlats,
  findGroups,
  findInvites,
  findLiftAreas,
  findPeople,
  findTags,
  findZones,
  type SearchRequest,
} from "../queries/search.ts";

interface SearchContext {
  db: Reader;
  /** Epoch ms. */
  now: number;
}

/**
 * Finds anything in a building by a part of its name or number, as far as the caller may list it. Where nothing is
 * found as typed, one mistake is forgiven.
 */
export async function searchBuilding(
  context: SearchContext,
  caller: BuildingCaller,
  text: string,
): Promise<SearchResults> {
  const found = await findAll(context, caller, { domainId: caller.domainId, text, forgiving: false });
  if (!isEmpty(found) || text.length < FORGIVING_FROM_LETTERS) return { forgiving: false, ...found };
  const similar = await findAll(context, caller, { domainId: caller.domainId, text, forgiving: true });
  return { forgiving: !isEmpty(similar), ...similar };
}

type FoundByKind = Omit<SearchResults, "forgiving">;

function isEmpty(found: FoundByKind): boolean {
  return Object.values(found).every((results) => results.length === 0);
}

async function findAll(
  { db, now }: SearchContext,
  caller: BuildingCaller,
  wanted: SearchRequest,
): Promise<FoundByKind> {
  const { role, userId, domainId } = caller;
  const manages = isAtLeast(role, "credential-manager");
  const [people, flats, groups, zones, liftAreas, doors, devices, auxiliaries, tags, codes, invites] =
    await Promise.all([
      manages ? findPeople(db, wanted) : [],
      manages ? findFlats(db, wanted) : [],
      findGroups(db, wanted),
      findZones(db, wanted),
      findLiftAreas(db, wanted),
      findOpenable(db, { domainId, userId, now }, wanted),
      findDevices(db, wanted),
      findAuxiliaries(db, wanted),
      findTags(db, wanted, manages ? undefined : userId),
      findCodes(db, wanted),
      role === "administrator" ? findInvites(db, wanted) : [],
    ]);
  return { people, flats, groups, zones, liftAreas, doors, devices, auxiliaries, tags, codes, invites };
}
