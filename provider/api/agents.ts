import type { Api } from "#contract/index.ts";
import { getAgent, getDeviceInfo } from "../db/agents.ts";
import type { Handlers } from "../handler.ts";

export const agents: Handlers<Api["agents"]> = {
  async get({ id }, { domainId }, { db }) {
    return getAgent(db, domainId, id);
  },

  async info({ id }, { domainId }, { db }) {
    return getDeviceInfo(db, domainId, id);
  },
};
