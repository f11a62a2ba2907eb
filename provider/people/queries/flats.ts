import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Flat } from "#contract/people/flats.ts";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { FLATS_DRAWN_MAX, type FlatState, floorOrder } from "#rules/people/flats.ts";
import type { FlatOrder } from "#rules/people/list-orders.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { nameKey, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import type { Tables } from "#storage/tables.ts";
import { missing, notFound } from "../../missing-rows.ts";
import { countTags, listButtons, listCodes, listLastRings, listPeople } from "./flat-contents.ts";
import { countOpenInvites } from "./open-invites.ts";

/** The columns of a group that only a flat uses. */
export type FlatColumns = Pick<
  Insertable<Tables["agent_group"]>,
  "kind" | "stair" | "floor" | "note" | "stair_order" | "floor_order"
>;

/** Where a flat is, and the note about it; omitted fields stay unchanged. */
interface FlatChanges {
  stair?: string | undefined;
  floor?: string | undefined;
  note?: string | undefined;
}

interface FlatsQuery extends PageQuery {
  search?: string | undefined;
  stair?: string | undefined;
  floor?: string | undefined;
  state?: FlatState | undefined;
  order?: FlatOrder | undefined;
  descending?: boolean | undefined;
}

/** Returns the columns that a flat's fields are stored in. */
export function flatColumns({ stair, floor, note }: FlatChanges) {
  return {
    kind: "FLAT" as const,
    stair,
    floor,
    note,
    stair_order: nameOrder(stair),
    floor_order: floor === undefined ? undefined : floorOrder(floor),
  };
}

const ORDINARY: FlatColumns = {
  kind: "GROUP",
  stair: "",
  floor: "",
  note: "",
  stair_order: "",
  floor_order: "",
};

/** Makes a group of the building a flat, or changes what it has as one. */
export async function updateFlat(
  tx: Transaction,
  { domainId, id }: { domainId: string; id: string },
  changes: FlatChanges,
): Promise<void> {
  await changeRows(
    tx.updateTable("agent_group").where("domain_id", "=", domainId).where("id", "=", id),
    flatColumns(changes),
  );
}

/** Makes a flat an ordinary group. @throws ApiError NOT_FOUND */
export async function resetToGroup(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx
    .updateTable("agent_group")
    .set(ORDINARY)
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .where("kind", "=", "FLAT")
    .returning("id")
    .executeTakeFirstOrThrow(notFound);
}

const columns = camelCase(["id", "name", "stair", "floor", "note"]);
type FlatRow = RowOf<"agent_group", typeof columns>;

/** Checks that the building has a flat. @throws ApiError NOT_FOUND */
export async function requireFlat(db: Reader, domainId: string, id: string): Promise<void> {
  await selectFlats(db, domainId).select("id").where("id", "=", id).executeTakeFirstOrThrow(missing(id));
}

/** Returns a flat of the building. @throws ApiError NOT_FOUND */
export async function getFlat(db: Reader, domainId: string, id: string, now: number): Promise<Flat> {
  const row = await selectFlats(db, domainId)
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(missing(id));
  const invites = await countOpenInvites(db, domainId, now);
  return (await complete(db, { domainId, invites }, [row]))[0]!;
}

/**
 * Returns a page of the building's flats: by stair, floor from the top down, and name, unless another order is
 * requested.
 */
export async function readPageOfFlats(
  db: Reader,
  { domainId, now }: { domainId: string; now: number },
  { search = "", stair, floor, state, order = "place", descending = false, ...query }: FlatsQuery,
): Promise<Page<Flat>> {
  const text = search.trim();
  const invites = await countOpenInvites(db, domainId, now);
  const invited = [...invites.keys()];
  const found = selectFlats(db, domainId)
    .$if(stair !== undefined, (flats) => flats.where("stair", "=", stair!))
    .$if(floor !== undefined, (flats) => flats.where("floor", "=", floor!))
    .$if(text !== "", (flats) => flats.where((eb) => matches(eb, text)))
    .$if(state === "WITHOUT_BUTTON", (flats) =>
      flats.where(({ not, exists, ...eb }) => not(exists(selectButtonsOfFlat(eb)))),
    )
    .$if(state === "IN_USE", (flats) => flats.where(({ exists, ...eb }) => exists(selectPeopleOfFlat(eb))))
    .$if(state === "INVITED" || state === "EMPTY" || state === "WITHOUT_PEOPLE", (flats) =>
      flats.where(({ not, exists, ...eb }) => not(exists(selectPeopleOfFlat(eb)))),
    )
    .$if(state === "INVITED", (flats) => flats.where(isOneOf(invited)))
    .$if(state === "EMPTY", (flats) => flats.where(({ not }) => not(isOneOf(invited))));
  const [direction, opposite] = descending ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const ordered = found
    .select(columns)
    .$if(order === "peopleCount", (flats) => flats.orderBy((eb) => countPeople(eb), direction))
    .$if(order === "place", (flats) =>
      flats.orderBy("stair_order", direction).orderBy("floor_order", opposite),
    )
    .orderBy("name_order", direction)
    .orderBy("id", direction);
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: await complete(db, { domainId, invites }, page.items) };
}

/** Lists the stairs and floors of the building's flats, from the top down, with the numbers of their flats and people. */
export async function listFloors(db: Reader, { domainId, now }: { domainId: string; now: number }) {
  const invited = [...(await countOpenInvites(db, domainId, now)).keys()];
  return db
    .selectFrom(
      selectFlats(db, domainId)
        .select(camelCase(["id", "stair", "floor", "stair_order", "floor_order"]))
        .select((eb) => countPeople(eb).as("people"))
        .as("flat"),
    )
    .select(({ fn, eb, case: choose, cast }) => {
      const countWhere = (condition: Expression<SqlBool>) =>
        cast<number>(fn.sum(choose().when(condition).then(1).else(0).end()), "integer");
      return [
        "stair",
        "floor",
        fn.countAll<number>().as("count"),
        cast<number>(fn.sum("people"), "integer").as("peopleCount"),
        countWhere(eb.and([eb("people", "=", 0), isOneOf(invited)])).as("invitedCount"),
        countWhere(eb.and([eb("people", "=", 0), eb.not(isOneOf(invited))])).as("emptyCount"),
      ];
    })
    .groupBy(["stair", "floor", "stairOrder", "floorOrder"])
    .orderBy("stairOrder")
    .orderBy("floorOrder", "desc")
    .orderBy("stair")
    .orderBy("floor")
    .execute();
}

/** Lists the first flats of a stair with their people and invites, in the order of the list. */
export async function listFlatsToDraw(
  db: Reader,
  { domainId, now }: { domainId: string; now: number },
  stair: string,
): Promise<Pick<Flat, "id" | "name" | "floor" | "peopleCount" | "inviteCount">[]> {
  const invites = await countOpenInvites(db, domainId, now);
  const rows = await selectFlats(db, domainId)
    .select(["id", "name", "floor"])
    .select((eb) => countPeople(eb).as("peopleCount"))
    .where("stair", "=", stair)
    .orderBy("floor_order", "desc")
    .orderBy("name_order")
    .orderBy("id")
    .limit(FLATS_DRAWN_MAX)
    .execute();
  return rows.map((row) => ({ ...row, inviteCount: invites.get(row.id) ?? 0 }));
}

function selectFlats(db: Reader, domainId: string) {
  return (
    db
      .selectFrom("agent_group")
      .where("domain_id", "=", domainId)
      // The condition of the partial index, which the engines recognise by its exact text.
      .where(sql<boolean>`kind = 'FLAT'`)
  );
}

/** Whether the id is one of these; false if there are none. */
function isOneOf(ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 0 ? sql`1 = 0` : sql`id in (${sql.join(ids)})`;
}

type FlatExpressions = Pick<ExpressionBuilder<Tables, "agent_group">, "selectFrom" | "ref">;

function selectPeopleOfFlat({ selectFrom }: FlatExpressions) {
  return selectFrom("agent_group_member")
    .innerJoin("user_account", "user_account.id", "agent_group_member.agent_id")
    .select("user_account.id")
    .whereRef("agent_group_member.group_id", "=", "agent_group.id")
    .where("owner_id", "is", null);
}

/** The number of people in a flat. */
function countPeople(eb: FlatExpressions) {
  return selectPeopleOfFlat(eb)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull();
}

function selectButtonsOfFlat({ selectFrom }: FlatExpressions) {
  return selectFrom("action")
    .innerJoin("ring_bell_button", "ring_bell_button.action_group_id", "action.action_group_id")
    .select("ring_bell_button.id")
    .whereRef("target_id", "=", "agent_group.id")
    .where("action.type", "=", "CALL");
}

/** Whether a flat's name, the name of one of its people or one of its codes has this text. */
function matches(eb: ExpressionBuilder<Tables, "agent_group">, text: string) {
  const key = nameKey(text);
  const codes = eb
    .selectFrom("action")
    .innerJoin("code", "code.action_group_id", "action.action_group_id")
    .select("code.id")
    .whereRef("target_id", "=", "agent_group.id")
    .where("action.type", "=", "CALL")
    .where(contains("code.code", text));
  return eb.or([
    contains("agent_group.name_key", key),
    eb.exists(selectPeopleOfFlat(eb).where(contains("user_account.name_key", key))),
    eb.exists(codes),
  ]);
}

/** Adds the people, buttons, codes, tags, invites and last rings to flats, in five queries for all of them. */
async function complete(
  db: Reader,
  { domainId, invites }: { domainId: string; invites: ReadonlyMap<string, number> },
  rows: readonly FlatRow[],
): Promise<Flat[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const people = groupByFlat(await listPeople(db, ids));
  const buttons = groupByFlat(await listButtons(db, ids));
  const codes = groupByFlat(await listCodes(db, ids));
  const tags = groupByFlat(await countTags(db, ids));
  const rings = groupByFlat(await listLastRings(db, domainId, ids));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    stair: row.stair,
    floor: row.floor,
    note: row.note,
    people: people(row).map(({ id, name }) => ({ id, name })),
    peopleCount: people(row)[0]?.total ?? 0,
    buttons: buttons(row).map(({ id, position, text, deviceId, deviceName }) => ({
      id,
      position,
      text,
      deviceId,
      deviceName,
    })),
    codes: codes(row).map(({ id, code, deviceId, deviceName }) => ({ id, code, deviceId, deviceName })),
    tagCount: tags(row)[0]?.count ?? 0,
    inviteCount: invites.get(row.id) ?? 0,
    lastRing: rings(row)[0]?.time ?? null,
  }));
}

/** Returns a function that returns the rows of a flat, in their order. */
function groupByFlat<Row extends { flatId: string | null }>(
  rows: readonly Row[],
): (flat: { id: string }) => readonly Row[] {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.flatId);
    if (group) group.push(row);
    else groups.set(row.flatId, [row]);
  }
  return ({ id }) => groups.get(id) ?? [];
}
