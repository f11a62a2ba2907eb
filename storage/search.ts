import { sql } from "kysely";

/** Returns a condition: whether a column contains a text. Unlike in `like`, no character is special. */
export function contains(column: string, text: string) {
  return sql<boolean>`length(replace(${sql.ref(column)}, ${text}, '')) < length(${sql.ref(column)})`;
}
