import type { Event } from "#contract/history/events.ts";
import type { Reader } from "#storage/database.ts";
import { eventsScope, type HistoryReader } from "../../permissions/events.ts";
import { listStartedActions } from "../queries/started-actions.ts";

/** Returns events with the actions that they started, as far as the reader may see these as events. */
export async function addActions(db: Reader, reader: HistoryReader, events: Event[]): Promise<Event[]> {
  const causeIds = events.flatMap(({ id, kind }) => (kind === "RING" || kind === "ACCESS" ? id : []));
  if (causeIds.length === 0) return events;
  const audited = await eventsScope(db, reader, {});
  const started = await listStartedActions(db, reader.domainId, { causeIds, audited });
  return events.map((event) => ({ ...event, actions: started.get(event.id) ?? [] }));
}
