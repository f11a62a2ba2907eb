import { type RawBuilder, sql, type SqlBool } from "kysely";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";

/**
 * Returns the rule {@link isCurrent} as a condition on the column with a row's end. The times may be
 * placeholders of a prepared query.
 */
export function isCurrentRow(column: string, lifeMs: number, { now, latest }: Times): RawBuilder<SqlBool> {
  const end = sql.ref(column);
  const at = (time: number) =>
    sql<SqlBool>`(${end} > ${time} and ${end} - ${lifeMs + CLOCK_SKEW_MS} <= ${time})`;
  return sql<SqlBool>`(${at(now)} or ${at(latest)})`;
}
