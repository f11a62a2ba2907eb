import { type RawBuilder, sql } from "kysely";
import type { Reader } from "./database.ts";

/** By what a history is divided: an index begins with each of the combinations that are asked for. */
export type PartColumn = "actor_id" | "device_id" | "outcome" | "kind";

/** Parts of a history: each has one row of values in these columns. Without their kind they have no diagnostic lines. */
export interface Parts {
  columns: readonly PartColumn[];
  values: readonly (readonly string[])[];
}

/** A part of some building's history, from a moment on and before another. */
export interface Span {
  domainId: string;
  from?: number;
  to?: number;
}

/** Where an event stands in the history, and in the how manieth of the parts. */
export interface Place {
  part: number;
  time: number;
  id: string;
}

/** The newest of each part, so many; in no order. Each part is one descent into an index, however long the history. */
export async function readNewestOfEach(
  db: Reader,
  span: Span,
  parts: Parts,
  depth: number,
): Promise<Place[]> {
  return (await newestOfEach(db, span, parts, depth).execute(db)).rows;
}

/** How many events some parts have together, those that several have once; counted up to so many. */
export async function countTogether(
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

/** So many at most of all together. */
function idsOfEach(db: Reader, span: Span, parts: Parts, most: number): RawBuilder<unknown> {
  if (db.engine === "postgres") return sql`${newestOfEach(db, span, parts, most)} limit ${most}`;
  const { columns, values } = parts;
  return sql`select event.id from json_each(${JSON.stringify(values)}) as given cross join event
    where ${conditions(span, columns, givenInJson(columns))} limit ${most}`;
}

/** SQLite has no lateral join: there a subquery packs what it finds in an index, and leaves the table alone. */
function newestOfEach(db: Reader, span: Span, { columns, values }: Parts, depth: number): RawBuilder<Place> {
  if (db.engine === "postgres") {
    const lists = columns.map((_, index) => sql`${values.map((row) => row[index])}::text[]`);
    const names = columns.map((_, index) => sql.ref(`value_${index}`));
    return sql<Place>`select part - 1 as part, found.time, found.id
      from unnest(${sql.join(lists)}) with ordinality as given(${sql.join(names)}, part)
      cross join lateral (${newest(conditions(span, columns, names), depth)}) as found`;
  }
  const found = newest(conditions(span, columns, givenInJson(columns)), depth);
  return sql<Place>`select given.key as part, found.value ->> 0 as time, found.value ->> 1 as id
    from json_each(${JSON.stringify(values)}) as given
    cross join json_each((select json_group_array(json_array(time, id)) from (${found}))) as found`;
}

function givenInJson(columns: readonly PartColumn[]): RawBuilder<unknown>[] {
  return columns.map((_, index) => sql`given.value ->> ${sql.lit(index)}`);
}

function newest(asked: RawBuilder<unknown>, depth: number): RawBuilder<unknown> {
  return sql`select time, id from event where ${asked} order by time desc, id desc limit ${depth}`;
}

function conditions(
  { domainId, from, to }: Span,
  columns: readonly PartColumn[],
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [
    sql`domain_id = ${domainId}`,
    ...columns.map((column, index) => sql`${sql.ref(column)} = ${values[index]!}`),
    // A partial index holds nothing else; the engines recognise it word by word.
    ...(columns.includes("kind") ? [] : [sql`kind <> 'DIAGNOSTIC'`]),
    ...(from === undefined ? [] : [sql`time >= ${from}`]),
    ...(to === undefined ? [] : [sql`time < ${to}`]),
  ];
  return sql.join(all, sql` and `);
}
