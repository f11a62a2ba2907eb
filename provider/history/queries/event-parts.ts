import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#storage/database.ts";

/** The columns that divide a history into parts: each queried combination is the start of an index. */
type PartColumn = "output_id" | "actor_id" | "device_id" | "outcome" | "kind" | "user_id";

/**
 * Parts of a history, each with one tuple of values in these columns. Parts without the kind have no
 * diagnostic events. Parts of `called` are the rings that called a person, parts of `opened` the openings of an
 * output.
 */
export interface Parts {
  of?: "called" | "opened" | undefined;
  columns: readonly PartColumn[];
  values: readonly (readonly string[])[];
}

/** A range of a building's history, from `from` until before `to` (epoch ms). */
export interface Span {
  domainId: string;
  from?: number;
  to?: number;
}

/** The position of an event in the history, and the index of its part. */
export interface PartPosition {
  part: number;
  time: number;
  id: string;
}

/**
 * Returns up to `depth` newest events of each part, unordered. Each part is one index lookup, independent of
 * the history's length.
 */
export async function readNewestOfEach(
  db: Reader,
  span: Span,
  parts: Parts,
  depth: number,
): Promise<PartPosition[]> {
  return (await newestOfEach(db, span, parts, depth).execute(db)).rows;
}

/** Counts the events in these parts without duplicates, up to `most`. */
export async function countCombined(
  db: Reader,
  span: Span,
  all: readonly Parts[],
  most: number,
): Promise<number> {
  if (all.length === 0) return 0;
  const each = all.map((parts) => sql`select id from (${idsOfEach(db, span, parts, most)}) as counted`);
  const counted = each.length > 1 ? sql`distinct id` : sql`*`;
  const { rows } = await sql<{ count: number }>`
    select count(${counted}) as count from (${sql.join(each, sql` union all `)}) as found`.execute(db);
  return Math.min(rows[0]!.count, most);
}

/** Selects the ids of events in these parts, at most `most` in total. */
function idsOfEach(db: Reader, span: Span, parts: Parts, most: number): RawBuilder<unknown> {
  if (db.engine === "postgres") return sql`${newestOfEach(db, span, parts, most)} limit ${most}`;
  const { columns, values } = parts;
  const { table, id } = sourceOf(parts);
  return sql`select ${id} as id from json_each(${JSON.stringify(values)}) as given cross join ${table}
    where ${conditions(span, parts, valuesInJson(columns))} limit ${most}`;
}

/**
 * Selects the newest events of each part. SQLite has no lateral join: there a subquery packs them as JSON,
 * reading only an index.
 */
function newestOfEach(db: Reader, span: Span, parts: Parts, depth: number): RawBuilder<PartPosition> {
  const { columns, values } = parts;
  if (db.engine === "postgres") {
    const lists = columns.map((_, index) => sql`${values.map((row) => row[index])}::text[]`);
    const names = columns.map((_, index) => sql.ref(`value_${index}`));
    return sql<PartPosition>`select part - 1 as part, found.time, found.id
      from unnest(${sql.join(lists)}) with ordinality as given(${sql.join(names)}, part)
      cross join lateral (${newest(parts, conditions(span, parts, names), depth)}) as found`;
  }
  const found = newest(parts, conditions(span, parts, valuesInJson(columns)), depth);
  return sql<PartPosition>`select given.key as part, found.value ->> 0 as time, found.value ->> 1 as id
    from json_each(${JSON.stringify(values)}) as given
    cross join json_each((select json_group_array(json_array(time, id)) from (${found}))) as found`;
}

function valuesInJson(columns: readonly PartColumn[]): RawBuilder<unknown>[] {
  return columns.map((_, index) => sql`given.value ->> ${sql.lit(index)}`);
}

function newest(parts: Parts, condition: RawBuilder<unknown>, depth: number): RawBuilder<unknown> {
  const { table, id } = sourceOf(parts);
  return sql`select time, ${id} as id from ${table} where ${condition} order by time desc, ${id} desc limit ${depth}`;
}

function sourceOf({ of }: Parts): { table: RawBuilder<unknown>; id: RawBuilder<unknown> } {
  if (of === undefined) return { table: sql.table("event"), id: sql.ref("event.id") };
  return { table: sql.table(`event_${of}`), id: sql.ref(`event_${of}.event_id`) };
}

function conditions(
  { domainId, from, to }: Span,
  { of, columns }: Parts,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [
    sql`domain_id = ${domainId}`,
    ...columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]!}`),
    // The condition of the partial indexes, which the engines recognise by its exact text.
    ...(of !== undefined || columns.includes("kind") ? [] : [sql`kind <> 'DIAGNOSTIC'`]),
    ...(from === undefined ? [] : [sql`time >= ${from}`]),
    ...(to === undefined ? [] : [sql`time < ${to}`]),
  ];
  return sql.join(all, sql` and `);
}
