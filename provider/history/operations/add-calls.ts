import type { Event } from "#contract/history/events.ts";
import type { Reader } from "#storage/database.ts";
import { readCallsOfEvents } from "../../ring-calls/queries/called-people.ts";

/** Returns events, rings with how they went on. */
export async function addCalls(db: Reader, domainId: string, events: Event[]): Promise<Event[]> {
  const ids = events.flatMap(({ id, kind }) => (kind === "RING" ? id : []));
  if (ids.length === 0) return events;
  const calls = await readCallsOfEvents(db, domainId, ids);
  return events.map((event) => ({ ...event, call: calls.get(event.id) ?? null }));
}
