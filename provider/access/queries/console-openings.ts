import { sql } from "kysely";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { Reader } from "#storage/database.ts";
import type { StoredCommand } from "../../devices/queries/device-commands.ts";
import type { DeviceScope } from "../../scope.ts";

/** Whether a command is an opening from the console: its id is also the id of its event. */
export function isConsoleOpening({ id, kind, payload }: StoredCommand): boolean {
  return kind === "open-door" && payload["eventId"] === id;
}

/**
 * Returns the times of a person's newest openings of an output from the console after `since` (epoch ms),
 * including refused ones, newest first.
 */
export async function listOpeningTimes(
  db: Reader,
  { domainId, deviceId }: DeviceScope,
  { userId, outputId, since, now, limit }: RecentOpenings,
): Promise<number[]> {
  const rows = await db
    .selectFrom("event")
    .select("time")
    .where("domain_id", "=", domainId)
    .where("actor_id", "=", userId)
    .where("time", ">", since)
    .where("time", "<=", now + CLOCK_SKEW_MS)
    .where("kind", "<>", "DIAGNOSTIC")
    .where("device_id", "=", deviceId)
    .where("method", "=", "CONSOLE")
    // The first target is the requested output.
    .where(sql`targets -> 0 ->> 'id'`, "=", outputId)
    .orderBy("time", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ time }) => time);
}

interface RecentOpenings {
  userId: string;
  outputId: string;
  since: number;
  now: number;
  limit: number;
}
