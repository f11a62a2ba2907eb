import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { Reader } from "#storage/database.ts";
import { countOf, rowCount } from "#storage/pages.ts";
import type { StoredCommand } from "../../devices/queries/device-commands.ts";

/** Whether a command is an opening from the console: its id is also the id of its event. */
export function isConsoleOpening({ id, kind, payload }: StoredCommand): boolean {
  return kind === "open-door" && payload["eventId"] === id;
}

/**
 * Counts a person's openings from the console in a building after `since` (epoch ms), including refused ones.
 */
export async function countOpenings(
  db: Reader,
  domainId: string,
  { userId, since, now }: { userId: string; since: number; now: number },
): Promise<number> {
  return countOf(
    db
      .selectFrom("event")
      .select(rowCount)
      .where("domain_id", "=", domainId)
      .where("actor_id", "=", userId)
      .where("time", ">", since)
      .where("time", "<=", now + CLOCK_SKEW_MS)
      .where("kind", "<>", "DIAGNOSTIC")
      .where("method", "=", "CONSOLE"),
  );
}
