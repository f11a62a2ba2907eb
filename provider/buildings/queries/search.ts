import { type SelectQueryBuilder, sql } from "kysely";
import type { SearchResults } from "#contract/buildings/search.ts";
import { plainTagValue } from "#rules/access/nfc-tags.ts";
import {
  findBest,
  PART_OF_NUMBER_FROM,
  partsWithoutMistake,
  SEARCH_RESULTS_MAX,
} from "#rules/buildings/search-match.ts";
import type { GroupKind } from "#rules/people/flats.ts";
import { bestMatches, containsAny, type SearchedColumn } from "#storage/best-matches.ts";
import { nameKey, type Reader } from "#storage/database.ts";
import { selectListedGroups } from "../../people/queries/agent-groups.ts";
import { hasAccount } from "../../people/queries/cardholders.ts";
import { emailKey } from "../../people/queries/users.ts";

type KindResults<Kind extends keyof SearchResults> = Promise<SearchResults[Kind]>;

/** What is looked for in a building. */
export interface SearchRequest {
  domainId: string;
  /** As it was typed. */
  text: string;
  /** Whether names that differ from the text by one mistake are found instead. */
  forgiving: boolean;
}

/** Finds people by name or e-mail address; without virtual users, as in the list of people. */
export async function findPeople(db: Reader, wanted: SearchRequest): KindResults<"people"> {
  const members = db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .where("domain_member.domain_id", "=", wanted.domainId)
    .where("owner_id", "is", null)
    .select(["user_account.id", "name", "email", "name_key", "name_order"])
    .select(sql<string>`case when ${hasAccount} then email_key else '' end`.as("login_key"));
  const people = db.selectFrom(members.as("person")).select(["id", "name", "email", "name_key as key"]);
  const found = await findNamed(people, wanted, { column: "login_key", text: emailKey(wanted.text) });
  return found.map(({ id, name, email }) => ({ id, name, email: email ?? "" }));
}

/** Finds flats by name. */
export async function findFlats(db: Reader, wanted: SearchRequest): KindResults<"flats"> {
  return findGroupsOfKind(db, wanted, "FLAT");
}

/** Finds groups by name, without private and default ones, and without flats. */
export async function findGroups(db: Reader, wanted: SearchRequest): KindResults<"groups"> {
  return findGroupsOfKind(db, wanted, "GROUP");
}

async function findGroupsOfKind(db: Reader, wanted: SearchRequest, kind: GroupKind) {
  const groups = selectListedGroups(db, wanted.domainId)
    .where("kind", "=", kind)
    .select(["id", "name", "name_key as key"]);
  return (await findNamed(groups, wanted)).map(withoutKey);
}

/** Finds zones by name, without default ones. */
export async function findZones(db: Reader, wanted: SearchRequest): KindResults<"zones"> {
  return findAreas(db, "output_group", wanted);
}

/** Finds groups of lift areas by name, without the default one. */
export async function findLiftAreas(db: Reader, wanted: SearchRequest): KindResults<"liftAreas"> {
  return findAreas(db, "elevator_area_group", wanted);
}

async function findAreas(db: Reader, table: "output_group" | "elevator_area_group", wanted: SearchRequest) {
  const areas = db
    .selectFrom(table)
    .where("domain_id", "=", wanted.domainId)
    .where("collects", "is", null)
    .select(["id", "name", "name_key as key"]);
  return (await findNamed(areas, wanted)).map(withoutKey);
}

/** Finds devices by name or hardware id. */
export async function findDevices(db: Reader, wanted: SearchRequest): KindResults<"devices"> {
  const devices = db
    .selectFrom("device")
    .where("domain_id", "=", wanted.domainId)
    .select(["id", "name", "type", "name_key as key"]);
  // Unlike the values of tags, hardware ids are stored with their separators.
  const number = { column: "hw_id", text: wanted.text.trim().toUpperCase() };
  const byId = number.text.length < PART_OF_NUMBER_FROM ? undefined : number;
  return (await findNamed(devices, wanted, byId)).map(withoutKey);
}

/** Finds auxiliaries by name. */
export async function findAuxiliaries(db: Reader, wanted: SearchRequest): KindResults<"auxiliaries"> {
  const auxiliaries = db
    .selectFrom("auxiliary")
    .where("domain_id", "=", wanted.domainId)
    .select(["id", "name", "type", "name_key as key"]);
  return (await findNamed(auxiliaries, wanted)).map(withoutKey);
}

/**
 * Finds tags by name, and by number unless the caller sees only the ends of numbers.
 * @param holderId restricts them to the tags of a person
 */
export async function findTags(
  db: Reader,
  wanted: SearchRequest,
  holderId: string | undefined,
): KindResults<"tags"> {
  const tags = db
    .selectFrom("nfc_tag")
    .leftJoin("user_account", "user_account.id", "nfc_tag.user_id")
    .where("nfc_tag.domain_id", "=", wanted.domainId)
    .$if(holderId !== undefined, (each) =>
      each.where(({ eb, or }) =>
        or([eb("nfc_tag.user_id", "=", holderId!), eb("nfc_tag.lost_holder_id", "=", holderId!)]),
      ),
    )
    .select(["nfc_tag.id", "identifier", "nfc_tag.user_id as userId", "user_account.name as userName"])
    .select(["nfc_tag.name_key as key", "lost_at as lostAt"]);
  const number = holderId === undefined ? byNumber("value", wanted.text) : undefined;
  const found = await findNamed(tags, wanted, number, "nfc_tag.");
  return found.map((row) => {
    const { lostAt, ...tag } = withoutKey(row);
    return { ...tag, isLost: lostAt !== null };
  });
}

/** Finds the call codes of all panels by their digits. */
export async function findCodes(
  db: Reader,
  { domainId, text, forgiving }: SearchRequest,
): KindResults<"codes"> {
  if (forgiving) return [];
  const codes = db
    .selectFrom("code")
    .innerJoin("device", "device.id", "code.device_id")
    .where("domain_id", "=", domainId)
    .select(["code.id", "code", "device.id as deviceId", "device.name as deviceName"]);
  const by = [{ column: "code", text }];
  return bestMatches(codes, { by, order: "code", limit: SEARCH_RESULTS_MAX }).execute();
}

/** Finds invites by name; they have no key in the database to search by. */
export async function findInvites(
  db: Reader,
  { domainId, text, forgiving }: SearchRequest,
): KindResults<"invites"> {
  const invites = await db
    .selectFrom("invite")
    .where("domain_id", "=", domainId)
    .select(["id", "name"])
    .orderBy("created_at", "desc")
    .execute();
  return findBest(invites, { text: nameKey(text), forgiving }, ({ name }) => [nameKey(name)]);
}

/** The column of a number, with the text without the separators that people write; undefined for a short text. */
function byNumber(column: string, text: string): SearchedColumn | undefined {
  const number = plainTagValue(text);
  return number.length < PART_OF_NUMBER_FROM ? undefined : { column, text: number };
}

/**
 * Reads the rows whose names match, the best first.
 * @param numberColumn a second column to search, with the number of each row
 * @param prefix of the columns `name_key` and `name_order`, where a query has several
 */
async function findNamed<DB, From extends keyof DB, Row extends { key: string }>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { text, forgiving }: SearchRequest,
  numberColumn?: SearchedColumn,
  prefix = "",
): Promise<Row[]> {
  const [column, order] = [`${prefix}name_key`, `${prefix}name_order`];
  const key = nameKey(text);
  if (forgiving) {
    const similar = rows.where(containsAny(column, partsWithoutMistake(key))).orderBy(sql.ref(order));
    return findBest((await similar.execute()) as Row[], { text: key, forgiving }, (row) => [row.key]);
  }
  const by = [{ column, text: key }, ...(numberColumn ? [numberColumn] : [])];
  return (await bestMatches(rows, { by, order, limit: SEARCH_RESULTS_MAX }).execute()) as Row[];
}

function withoutKey<Row extends { key: string }>({ key: _key, ...row }: Row): Omit<Row, "key"> {
  return row;
}
