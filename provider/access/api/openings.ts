import type { Api } from "#contract/index.ts";
import { listOpenable } from "../../decisions/operations/list-openable.ts";
import { openFromConsole } from "../../decisions/operations/open-from-console.ts";
import type { Handlers } from "../../handler.ts";
import { getOpening } from "../operations/get-opening.ts";

export const openings: Handlers<Api["openings"]> = {
  async listOutputs({ query }, { domainId, userId }, { db, now }) {
    return listOpenable(db, { domainId, userId, now: now() }, query);
  },

  async open({ id, outputId, body }, { domainId, userId, role }, context) {
    const { action } = body;
    return openFromConsole(context, { domainId, deviceId: id }, { userId, role, outputId, action });
  },

  async get({ id, outputId, openingId }, { domainId, userId, role }, { db }) {
    const readerId = role === "administrator" ? undefined : userId;
    return getOpening(db, { domainId, deviceId: id, outputId }, openingId, readerId);
  },
};
