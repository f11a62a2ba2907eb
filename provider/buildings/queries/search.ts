import { type SelectQueryBuilder, sql } from "kysely";
import type { SearchResults } from "#contract/buildings/search.ts";
import { CALL_CODE } from "#rules/access/codes.ts";
import { canBeInTagValue, plainTagValue } from "#rules/access/nfc-tags.ts";
import {
  findBest,
  PART_OF_NUMBER_FROM,
  partsWithoutMistake,
  SEARCH_RESULTS_MAX,
} from "#rules/buildings/search-match.ts";
import type { GroupKind } from "#rules/people/flats.ts";
import { DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME } from "#rules/people/invites.ts";
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
    .selectFrom("user_account")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("domain_member")
          .where("domain_id", "=", wanted.domainId)
          .whereRef("user_id", "=", "user_account.id")
          .select("user_id"),
      ),
    )
    // As an expression: by the index of owners, SQLite would read the row of each account, instead of an index with
    // the keys of all names.
    .where(sql<boolean>`coalesce(owner_id, '') = ''`)
    .select(["user_account.id", "name_key", "name_order"])
    .select(sql<string>`case when ${hasAccount} then email_key else '' end`.as("login_key"));
  const people = db.selectFrom(members.as("person")).select(["id", "name_key as key"]);
  const found = await findNamed(people, wanted, byEmail(wanted.text));
  return inOrder(found, async (ids) => {
    const rows = await db
      .selectFrom("user_account")
      .where("id", "in", ids)
      .select(["id", "name", "email"])
      .execute();
    return rows.map((row) => ({ ...row, email: row.email ?? "" }));
  });
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
    .where("domain_id", "=", wanted.domainId)
    .$if(holderId !== undefined, (each) =>
      each.where(({ eb, or }) => or([eb("user_id", "=", holderId!), eb("lost_holder_id", "=", holderId!)])),
    )
    .select(["id", "name_key as key"]);
  const found = await findNamed(tags, wanted, holderId === undefined ? byTagValue(wanted.text) : undefined);
  return inOrder(found, async (ids) => {
    const rows = await db
      .selectFrom("nfc_tag")
      .leftJoin("user_account", "user_account.id", "nfc_tag.user_id")
      .where("nfc_tag.id", "in", ids)
      .select(["nfc_tag.id", "identifier", "nfc_tag.user_id as userId", "user_account.name as userName"])
      .select("lost_at as lostAt")
      .execute();
    return rows.map(({ lostAt, ...tag }) => ({ ...tag, isLost: lostAt !== null }));
  });
}

/** Finds the call codes of all panels by their digits. */
export async function findCodes(
  db: Reader,
  { domainId, text, forgiving }: SearchRequest,
): KindResults<"codes"> {
  if (forgiving || !CALL_CODE.test(text)) return [];
  const codes = db
    .selectFrom("code")
    .innerJoin("device", "device.id", "code.device_id")
    .where("domain_id", "=", domainId)
    .select(["code.id", "code", "device.id as deviceId", "device.name as deviceName"]);
  const by = [{ column: "code", text }];
  return bestMatches(codes, { by, order: "code", limit: SEARCH_RESULTS_MAX }).execute();
}

/** Finds invites by the name that they were given; they have no key in the database to search by. */
export async function findInvites(
  db: Reader,
  { domainId, text, forgiving }: SearchRequest,
): KindResults<"invites"> {
  const invites = await db
    .selectFrom("invite")
    .where("domain_id", "=", domainId)
    .where("name", "not in", [DEFAULT_INVITE_NAME, SUPPORT_INVITE_NAME])
    .select(["id", "name"])
    .orderBy("created_at", "desc")
    .execute();
  return findBest(invites, { text: nameKey(text), forgiving }, ({ name }) => [nameKey(name)]);
}

/** The e-mail addresses, which have no spaces: undefined for a text with some. */
function byEmail(text: string): SearchedColumn | undefined {
  const email = emailKey(text);
  return /\s/.test(email) ? undefined : { column: "login_key", text: email };
}

/** The values of tags, without the separators that people type: undefined for a text that no value contains. */
function byTagValue(text: string): SearchedColumn | undefined {
  const value = plainTagValue(text);
  const isPart = value.length >= PART_OF_NUMBER_FROM && canBeInTagValue(value);
  return isPart ? { column: "value", text: value } : undefined;
}

/** Reads what was found, by ids, and returns it in the order in which it was found. */
async function inOrder<Row extends { id: string }>(
  found: readonly { id: string }[],
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const rows = new Map((await read(found.map(({ id }) => id))).map((row) => [row.id, row]));
  return found.map(({ id }) => rows.get(id)).filter((row) => row !== undefined);
}

/**
 * Reads the rows whose names match, the best first.
 * @param second a second column to search
 */
async function findNamed<DB, From extends keyof DB, Row extends { key: string }>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { text, forgiving }: SearchRequest,
  second?: SearchedColumn,
): Promise<Row[]> {
  const key = nameKey(text);
  if (forgiving) {
    const parts = partsWithoutMistake(key);
    const similar = rows.where(containsAny("name_key", parts)).orderBy(sql.ref("name_order"));
    return findBest((await similar.execute()) as Row[], { text: key, forgiving }, (row) => [row.key]);
  }
  const by = [{ column: "name_key", text: key }, ...(second ? [second] : [])];
  return (await bestMatches(rows, { by, order: "name_order", limit: SEARCH_RESULTS_MAX }).execute()) as Row[];
}

function withoutKey<Row extends { key: string }>({ key: _key, ...row }: Row): Omit<Row, "key"> {
  return row;
}
