import { type SelectQueryBuilder, sql } from "kysely";

/** A column to search, and the text, in the same case as the values of the column. */
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

/** Characters before a word. Each is tested for every matching row. */
const BEFORE_WORDS = [" ", "-"];

/**
 * Selects the best matches: whole values first, then beginnings of words, then parts of words. Equal matches are
 * sorted by `order`.
 */
export function bestMatches<DB, From extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, From, Row>,
  { by, order, limit }: Search,
): SelectQueryBuilder<DB, From, Row> {
  const rank = sql<number>`case
    when ${anyOf(by.map(({ column, text }) => sql`${sql.ref(column)} = ${text}`))} then 0
    when ${anyOf(by.flatMap(beginsWord))} then 1
    else 2 end`;
  return rows
    .where(anyOf(by.map(({ column, text }) => isLike(column, `%${escaped(text)}%`))))
    .orderBy(rank)
    .orderBy(sql.ref(order))
    .limit(limit);
}

/** Returns a condition: whether a column contains one of these texts. */
export function containsAny(column: string, texts: readonly string[]) {
  return anyOf(texts.map((text) => isLike(column, `%${escaped(text)}%`)));
}

function beginsWord({ column, text }: SearchedColumn) {
  const patterns = [`${escaped(text)}%`, ...BEFORE_WORDS.map((before) => `%${before}${escaped(text)}%`)];
  return patterns.map((pattern) => isLike(column, pattern));
}

function anyOf(conditions: readonly unknown[]) {
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Faster than `contains`, but ignores case on SQLite and not on PostgreSQL. */
function isLike(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
