import { sql } from "kysely";
import type { Database, Reader } from "#storage/database.ts";

/**
 * A complete check of a file of this size takes a few hundredths of a second, during which no other request
 * is served.
 */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024;

interface DatabaseState {
  engineVersion: string;
  bytes: number;
  schema: string;
  /** Null when not checked, for a large file or a database server, which checks itself. */
  whole: boolean | null;
}

/** Reads what the database reports about itself. */
export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const embedded = db.engine === "embedded";
  const { rows } = await (
    embedded
      ? sql<{ version: string; bytes: number }>`select sqlite_version() as version,
          (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as bytes`
      : sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`
  ).execute(db);
  const [{ version, bytes } = { version: "", bytes: 0 }] = rows;
  const applied = await sql<{ name: string }>`select name from migration order by name desc limit 1`.execute(
    db,
  );
  return {
    engineVersion: version,
    bytes: Number(bytes),
    schema: applied.rows[0]?.name ?? "",
    whole: embedded && Number(bytes) <= MAX_CHECKED_BYTES ? await isIntact(db) : null,
  };
}

async function isIntact(db: Reader): Promise<boolean> {
  const { rows } = await sql<{
    result: string;
  }>`select quick_check as result from pragma_quick_check limit 1`.execute(db);
  return rows[0]?.result === "ok";
}

/** Returns the time of the database server's clock (epoch ms); undefined for the embedded engine. */
export async function findDatabaseTime(db: Database): Promise<number | undefined> {
  if (db.engine === "embedded") return undefined;
  const { rows } = await sql<{ ms: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`.execute(db);
  return Number(rows[0]?.ms);
}

/** Counts the devices in service, and those of them that are connected. */
export async function countDevices(db: Reader): Promise<{ devices: number; devicesOnline: number }> {
  const rows = await db
    .selectFrom("device")
    .select((eb) => ["online" as const, eb.fn.countAll<number>().as("count")])
    .groupBy("online")
    .execute();
  const of = (online: boolean) => Number(rows.find((row) => Boolean(row.online) === online)?.count ?? 0);
  return { devices: of(true) + of(false), devicesOnline: of(true) };
}

interface OutboxState {
  waiting: number;
  failed: number;
  /** When a message by mail last failed or was last sent (epoch ms). */
  lastFailureAt: number | undefined;
  lastSentAt: number | undefined;
}

/** Counts the waiting and failed messages of the outbox, and returns the times of the last outcomes. */
export async function readOutboxState(db: Reader): Promise<OutboxState> {
  const rows = await db
    .selectFrom("message")
    .select((eb) => [
      "state" as const,
      eb.fn.countAll<number>().as("count"),
      eb.fn.max("tried_at").as("triedAt"),
      eb.fn.max(eb.case().when("problem", "is not", null).then(eb.ref("tried_at")).end()).as("failedAt"),
    ])
    .where("mode", "=", "MAIL")
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state);
  const failures = [of("WAITING")?.failedAt, of("FAILED")?.failedAt].map(Number).filter((at) => at > 0);
  const sentAt = Number(of("SENT")?.triedAt ?? 0);
  return {
    waiting: Number(of("WAITING")?.count ?? 0),
    failed: Number(of("FAILED")?.count ?? 0),
    lastFailureAt: failures.length > 0 ? Math.max(...failures) : undefined,
    lastSentAt: sentAt > 0 ? sentAt : undefined,
  };
}
