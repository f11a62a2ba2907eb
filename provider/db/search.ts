import { sql } from "kysely";

/** Whether a column has a text in it: unlike for `like`, no character of the text has a meaning. */
export function contains(column: string, text: string) {
  return sql<boolean>`length(replace(${sql.ref(column)}, ${text}, '')) < length(${sql.ref(column)})`;
}
