import { sql } from "kysely";
import type { Database } from "#storage/database.ts";

/** The output that every opening names. */
export const BENCH_OUTPUT = "output-1";

const ROWS_AT_ONCE = 50_000;
const MINUTE_MS = 60_000;

/**
 * Adds a building's history, an event a minute up to now: three in four are openings, the others rings.
 * SQLite generates the rows, because inserting a million of them from JavaScript would take minutes.
 */
export async function addEvents(db: Database, domainId: string, count: number): Promise<void> {
  const newest = Date.now();
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const to = Math.min(count, from + ROWS_AT_ONCE);
    await sql`
      with recursive number(n) as (select ${from} union all select n + 1 from number where n + 1 < ${to})
      insert into event(id, domain_id, time, received_at, kind, outcome, reason, method, actor_id, actor_name, device_id,
        device_name, button_id, button_name, targets, offline)
      select printf('0190%08x-0000-7000-8000-000000000000', n), ${domainId},
        ${newest} - (${count} - n) * ${MINUTE_MS}, ${newest} - (${count} - n) * ${MINUTE_MS},
        iif(n % 4, 'ACCESS', 'RING'), iif(n % 4, 'granted', 'called'), iif(n % 4, 'GRANTED', null),
        iif(n % 4, 'NFC_TAG', 'BUTTON'), iif(n % 4, printf('person-%05d', n % 5000), null),
        iif(n % 4, printf('Person %05d', n % 5000), null), printf('device-%03d', n % 200),
        printf('Panel %03d', n % 200), iif(n % 4, null, 'button-1'), iif(n % 4, null, 'Family Name N.1'),
        ${JSON.stringify([{ id: BENCH_OUTPUT, name: "Front door" }])}, 0
      from number`.execute(db);
  }
  await sql`insert into event_opened(domain_id, event_id, output_id, kind, outcome, actor_id, device_id, time)
    select domain_id, id, ${BENCH_OUTPUT}, kind, outcome, actor_id, device_id, time from event
    where domain_id = ${domainId} and kind = 'ACCESS'`.execute(db);
}
