import { type SelectQueryBuilder, sql } from "kysely";
import { contains } from "./search.ts";

/** A column that is searched, and the text as its values are written. */
export interface SearchedColumn {
  column: string;
  text: string;
}

interface Search {
  /** A row is found by any of them. */
  by: readonly SearchedColumn[];
  /** The column that equal matches are sorted by. */
  order: string;
  limit: number;
}

/** What stands before the beginning of a word, beside the beginning of the value. */
const BEFORE_WORDS = [" ", "-", "/", ".", "(", "'"];

/**
 * Selects the rows that texts match best: as a whole, then at the beginning of a word, then inside one. Equal matches
 * are sorted by `order`.
 */
export function bestMatches<DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { by, order, limit }: Search,
): SelectQueryBuilder<DB, From, Row> {
  const anyOf = (condition: (column: SearchedColumn) => unknown) =>
    sql<boolean>`(${sql.join(by.map(condition), sql` or `)})`;
  const rank = sql<number>`case
    when ${anyOf(({ column, text }) => sql`${sql.ref(column)} = ${text}`)} then 0
    when ${anyOf(beginsWord)} then 1
    else 2 end`;
  return rows
    .where(anyOf(({ column, text }) => contains(column, text)))
    .orderBy(rank)
    .orderBy(sql.ref(order))
    .limit(limit);
}

function beginsWord({ column, text }: SearchedColumn) {
  const begins = sql`substr(${sql.ref(column)}, 1, ${sql.lit([...text].length)}) = ${text}`;
  return sql.join([begins, ...BEFORE_WORDS.map((before) => contains(column, before + text))], sql` or `);
}

/** Returns a condition: whether a column contains one of these texts. */
export function containsAny(column: string, texts: readonly string[]) {
  return sql<boolean>`(${sql.join(
    texts.map((text) => contains(column, text)),
    sql` or `,
  )})`;
}
