import type { Api } from "#contract/index.ts";
import { pageOfEvents } from "../db/event-history.ts";
import type { Handlers } from "../handler.ts";
import { mayReadEventsOf } from "../permissions/events.ts";

export const events: Handlers<Api["events"]> = {
  async query({ body }, caller, { db }) {
    const audited = await mayReadEventsOf(db, caller, body);
    return pageOfEvents(db, caller.domainId, { ...body, ...(audited && { audited }) });
  },
};
