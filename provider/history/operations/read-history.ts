import type { Event } from "#contract/history/events.ts";
import type { Page } from "#contract/paging.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import { eventsScope, type HistoryReader, readDenied } from "../../permissions/events.ts";
import { type HistoryQuery, readPageOfEvents } from "../queries/event-history.ts";
import { addActions } from "./add-actions.ts";
import { addCalls } from "./add-calls.ts";
import { addRefusedTags } from "./add-refused-tags.ts";

/**
 * Returns a page of a building's history as far as the caller may read it; omits pictures that the caller may
 * not see, and tags for callers who may not see the building's. The caller's own history includes the rings that
 * called the caller; other people's histories do not.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function readHistory(
  db: Reader,
  reader: HistoryReader,
  query: Omit<HistoryQuery, "audited" | "calledId">,
): Promise<Page<Event>> {
  const audited = await eventsScope(db, reader, query);
  const isOwn = query.agentId === undefined ? audited !== undefined : query.agentId === reader.userId;
  const calledId = isOwn ? reader.userId : undefined;
  const page = await readPageOfEvents(db, reader.domainId, { ...query, audited, calledId });
  const items = isAtLeast(reader.role, "credential-manager")
    ? await addRefusedTags(db, reader.domainId, page.items)
    : page.items;
  const complete = await addCalls(db, reader.domainId, await addActions(db, reader, items));
  return { ...page, items: await withoutDeniedMedia(db, reader, complete) };
}

/** Omits the pictures of events that a relation denies the reader. */
export async function withoutDeniedMedia(
  db: Reader,
  reader: HistoryReader,
  items: Event[],
): Promise<Event[]> {
  const about = ({ actor, device }: Event) => [actor, device].flatMap((agent) => agent?.id ?? []);
  const agentIds = items.flatMap((event) => (event.media ? about(event) : []));
  if (agentIds.length === 0) return items;
  const denied = await readDenied(db, reader, [...new Set(agentIds)]);
  if (denied.size === 0) return items;
  return items.map((event) => ({
    ...event,
    media: event.media && !about(event).some((id) => denied.has(id)),
  }));
}
