import { type SelectQueryBuilder, sql } from "kysely";

/** A column that is searched, and the text as its values are written: both without case, or both in capitals. */
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

/** What stands before most words, beside the beginning of the value. Each costs time for every row that matches. */
const BEFORE_WORDS = [" ", "-"];

/**
 * Selects the rows that texts match best: as a whole, then at the beginning of a word, then inside one. Equal matches
 * are sorted by `order`.
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

/** Faster than `contains`, which works whatever the case of column and text on both engines. */
function isLike(column: string, pattern: string) {
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '!'`;
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
