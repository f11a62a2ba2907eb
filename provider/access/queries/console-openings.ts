import type { Selectable } from "kysely";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { countOf, rowCount } from "../../db/pages.ts";
import type { Tables } from "../../db/tables.ts";
import type { StoredCommand } from "../../devices/queries/device-commands.ts";

type StoredEvent = Selectable<Tables["event"]>;

/** An opening's id is that of its command and of its event. */
export function isConsoleOpening({ id, kind, payload }: StoredCommand): boolean {
  return kind === "open-door" && payload["eventId"] === id;
}

/** How often a person has opened from the console in a building since a time, refusals included. */
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

/** The event of an opening from the console. */
export async function findOpeningEvent(
  db: Reader,
  domainId: string,
  id: string,
): Promise<StoredEvent | undefined> {
  return db
    .selectFrom("event")
    .selectAll()
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .where("method", "=", "CONSOLE")
    .executeTakeFirst();
}

interface Ended {
  outcome: "opened" | "closed" | "unreached" | "refused";
  reason: string | null;
  /** What the device reported of a failure. */
  text: string | null;
}

/** Completes the event of an opening, once; returns it, or undefined when it was complete. */
export async function completeOpening(
  tx: Transaction,
  domainId: string,
  id: string,
  ended: Ended,
): Promise<StoredEvent | undefined> {
  return tx
    .updateTable("event")
    .set(ended)
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .where("outcome", "=", "asked")
    .returningAll()
    .executeTakeFirst();
}
