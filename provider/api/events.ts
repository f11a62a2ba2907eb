import type { Event } from "#contract/events.ts";
import type { Api } from "#contract/index.ts";
import type { Reader } from "../db/database.ts";
import { pageOfEvents } from "../db/event-history.ts";
import type { Handlers, InBuilding } from "../handler.ts";
import { offerEventMedia } from "../operations/offer-event-media.ts";
import { mayReadEventsOf, readDenied } from "../permissions/events.ts";

export const events: Handlers<Api["events"]> = {
  async query({ body }, caller, { db }) {
    const audited = await mayReadEventsOf(db, caller, body);
    const page = await pageOfEvents(db, caller.domainId, { ...body, ...(audited && { audited }) });
    return { ...page, items: await withoutDeniedMedia(db, caller, page.items) };
  },

  async media({ id }, caller, house) {
    return offerEventMedia(house, caller, id);
  },
};

/** A picture that somebody may not see is not told of. */
async function withoutDeniedMedia(db: Reader, caller: InBuilding, items: Event[]): Promise<Event[]> {
  const about = ({ actor, device }: Event) => [actor, device].flatMap((agent) => agent?.id ?? []);
  const agentIds = items.flatMap((event) => (event.media ? about(event) : []));
  if (agentIds.length === 0) return items;
  const denied = await readDenied(db, caller, [...new Set(agentIds)]);
  if (denied.size === 0) return items;
  return items.map((event) => ({
    ...event,
    media: event.media && !about(event).some((id) => denied.has(id)),
  }));
}
