import { sql } from "kysely";
import type { Reader } from "#storage/database.ts";

/**
 * Returns the newest time (epoch ms) that a server has written, of changes, events and sign-ins; undefined in
 * an empty database. Each part reads the end of an index.
 */
export async function findNewestTime(db: Reader): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select max(ms) as ms from (
      select (select max(time) from audit_entry where audit_entry.chain = audit_head.chain) as ms from audit_head
      union all
      select (select max(time) from event where event.domain_id = domain.id and kind <> 'DIAGNOSTIC') from domain
      union all
      select max(at) from last_sign_in
    ) as newest`.execute(db);
  const ms = rows[0]?.ms;
  return ms === null || ms === undefined ? undefined : Number(ms);
}
