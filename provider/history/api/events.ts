import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { offerEventMedia } from "../operations/offer-event-media.ts";
import { readHistory } from "../operations/read-history.ts";

export const events: Handlers<Api["events"]> = {
  async query({ body }, caller, { db }) {
    return readHistory(db, caller, body);
  },

  async media({ id }, caller, context) {
    return offerEventMedia(context, caller, id);
  },
};
