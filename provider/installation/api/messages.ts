import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { sendAgain } from "../operations/send-again.ts";
import { getMessage, readPageOfMessages } from "../queries/messages.ts";

export const messages: Handlers<Api["messages"]> = {
  async list({ query }, _caller, { db }) {
    return readPageOfMessages(db, query);
  },

  async get({ id }, _caller, { db }) {
    return getMessage(db, id);
  },

  async sendAgain({ id }, _caller, context) {
    return sendAgain(context, id);
  },
};
