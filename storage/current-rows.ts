import { type RawBuilder, sql, type SqlBool } from "kysely";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";

/**
 * Returns the rule {@link isCurrent} as a condition on the column with a row's end. `now` may be a
 * placeholder of a prepared query.
 */
export function isCurrentRow(column: string, lifeMs: number, now: number): RawBuilder<SqlBool> {
  const end = sql.ref(column);
  return sql<SqlBool>`(${end} > ${now} and ${end} - ${lifeMs + CLOCK_SKEW_MS} <= ${now})`;
}
