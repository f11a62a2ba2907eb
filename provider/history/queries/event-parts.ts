import { type RawBuilder, sql } from "kysely";
import type { Reader } from "../../db/database.ts";

/** The columns that divide a history: an index begins with each combination that is queried. */
export type PartColumn = "actor_id" | "device_id" | "outcome" | "kind" | "user_id";

/**
 * Parts of a history: each has one row of values in these columns. Without their kind they have no diagnostic
 * events. Those of `called` are the rings that called a person.
 */
export interface Parts {
  of?: "called";
  columns: readonly PartColumn[];
  values: readonly (readonly string[])[];
}

/** A part of some building's history, from a moment on and before another. */
export interface Span {
  domainId: string;
  from?: number;
  to?: number;
}

/** The position of an event in the history, and the index of its part. */
export interface Place {
  part: number;
  time: number;
  id: string;
}

/**
 * The newest events of each part, up to a number, unordered. Each part is one descent into an index, however
 * long the history.
 */
export async function readNewestOfEach(
  db: Reader,
  span: Span,
  parts: Parts,
  depth: number,
): Promise<Place[]> {
  return (await newestOfEach(db, span, parts, depth).execute(db)).rows;
}

/** How many events some parts have together, each counted once; counted up to a limit. */
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

/** At most this many of all together. */
function idsOfEach(db: Reader, span: Span, parts: Parts, most: number): RawBuilder<unknown> {
  if (db.engine === "postgres") return sql`${newestOfEach(db, span, parts, most)} limit ${most}`;
  const { columns, values } = parts;
  const { table, id } = sourceOf(parts);
  return sql`select ${id} as id from json_each(${JSON.stringify(values)}) as given cross join ${table}
    where ${conditions(span, parts, valuesInJson(columns))} limit ${most}`;
}

/**
 * SQLite has no lateral join: there a subquery packs what it finds in an index, without reading the table.
 */
function newestOfEach(db: Reader, span: Span, parts: Parts, depth: number): RawBuilder<Place> {
  const { columns, values } = parts;
  if (db.engine === "postgres") {
    const lists = columns.map((_, index) => sql`${values.map((row) => row[index])}::text[]`);
    const names = columns.map((_, index) => sql.ref(`value_${index}`));
    return sql<Place>`select part - 1 as part, found.time, found.id
      from unnest(${sql.join(lists)}) with ordinality as given(${sql.join(names)}, part)
      cross join lateral (${newest(parts, conditions(span, parts, names), depth)}) as found`;
  }
  const found = newest(parts, conditions(span, parts, valuesInJson(columns)), depth);
  return sql<Place>`select given.key as part, found.value ->> 0 as time, found.value ->> 1 as id
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
  const isCalled = of === "called";
  return {
    table: sql.table(isCalled ? "event_called" : "event"),
    id: sql.ref(isCalled ? "event_called.event_id" : "event.id"),
  };
}

function conditions(
  { domainId, from, to }: Span,
  { of, columns }: Parts,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [
    sql`domain_id = ${domainId}`,
    ...columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]!}`),
    // A partial index contains nothing else; the engines recognise the condition by its exact text.
    ...(of === "called" || columns.includes("kind") ? [] : [sql`kind <> 'DIAGNOSTIC'`]),
    ...(from === undefined ? [] : [sql`time >= ${from}`]),
    ...(to === undefined ? [] : [sql`time < ${to}`]),
  ];
  return sql.join(all, sql` and `);
}
