import { type RawBuilder, sql } from "kysely";
import { eventOutcomes } from "#contract/history/events.ts";
import type { Database } from "#storage/database.ts";
import { transaction } from "#storage/database.ts";

const AT_ONCE = 500;

/**
 * Deletes a building's events before `instant` (epoch ms), in small batches, so that other queries do not
 * wait long. Returns their number.
 */
export async function deleteEventsBefore(db: Database, domainId: string, instant: number): Promise<number> {
  let deleted = await deleteAtOnce(db, domainId, instant, sql<boolean>`kind <> 'DIAGNOSTIC'`);
  for (const outcome of eventOutcomes) {
    const lines = sql<boolean>`kind = 'DIAGNOSTIC' and outcome = ${outcome}`;
    deleted += await deleteAtOnce(db, domainId, instant, lines);
  }
  return deleted;
}

/**
 * Deletes in batches the events that `which` selects; `which` is the condition of an index ordered by time.
 */
async function deleteAtOnce(
  db: Database,
  domainId: string,
  instant: number,
  which: RawBuilder<boolean>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("event")
      .where("domain_id", "=", domainId)
      .where("id", "in", (each) =>
        each
          .selectFrom("event")
          .select("id")
          .where("domain_id", "=", domainId)
          .where(which)
          .where("time", "<", instant)
          .orderBy("time")
          .limit(AT_ONCE),
      )
      .executeTakeFirst();
    deleted += Number(numDeletedRows);
    if (Number(numDeletedRows) < AT_ONCE) return deleted;
  }
}

/** Deletes the credentials that ended, or whose last use was taken, before `instant` (epoch ms). */
export async function deleteCredentialsEndedBefore(db: Database, instant: number): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .deleteFrom("access_credential")
      .where(({ or, eb }) => or([eb("end_time", "<", instant), eb("used_up_at", "<", instant)]))
      .execute(),
  );
}

/** Lists every building with the retention of its events, in hours. */
export function listEventTtls(db: Database): Promise<{ id: string; ttlHours: number }[]> {
  return db.selectFrom("domain").select(["id", "events_ttl as ttlHours"]).execute();
}
