import type { Reader } from "#storage/database.ts";

/** Returns the time zone of a building. */
export async function readTimeZone(db: Reader, domainId: string): Promise<string> {
  const row = await db
    .selectFrom("domain")
    .select("time_zone as timeZone")
    .where("id", "=", domainId)
    .executeTakeFirstOrThrow();
  return row.timeZone;
}
