import type { Api } from "#contract/index.ts";
import { listAgentGroupsById, listGroupIdsOfAgent } from "../db/agent-groups.ts";
import { getAgent, getDeviceInfo } from "../db/agents.ts";
import { pageOfCommands } from "../db/device-commands.ts";
import { getDevice } from "../db/devices.ts";
import { pageOfAll } from "../db/pages.ts";
import type { Handlers } from "../handler.ts";
import { commandDevice } from "../operations/command-device.ts";
import { choosePicture } from "../operations/confirm-avatar.ts";
import { offerPicture, offerUpload } from "../operations/offer-picture.ts";
import { readRelatedAgents, readRights } from "../operations/read-related-agents.ts";
import { readSurroundingGroups } from "../operations/read-related-groups.ts";
import { mayActFor, mayReadRelationsOf } from "../permissions/agents.ts";

export const agents: Handlers<Api["agents"]> = {
  async get({ id }, { domainId }, { db }) {
    return getAgent(db, domainId, id);
  },

  async info({ id }, { domainId }, { db }) {
    return getDeviceInfo(db, domainId, id);
  },

  async adminCommand({ id, body }, { domainId, userId }, house) {
    return commandDevice(house, { domainId, deviceId: id, userId, kind: body.payload });
  },

  async reboot({ id }, { domainId, userId }, house) {
    return commandDevice(house, { domainId, deviceId: id, userId, kind: "reboot" });
  },

  async commands({ id, query }, { domainId }, { db, now }) {
    await getDevice(db, domainId, id);
    return pageOfCommands(db, id, query, now());
  },

  async memberships({ id, query }, caller, { db }) {
    const { domainId } = caller;
    await getAgent(db, domainId, id);
    await mayReadRelationsOf(db, caller, id);
    const own = await listGroupIdsOfAgent(db, domainId, id);
    const all = await readSurroundingGroups(db, domainId, own);
    const groups = await listAgentGroupsById(db, domainId, all);
    const marked = groups.map((group) => ({ ...group, direct: own.includes(group.id) }));
    return pageOfAll(query, [
      ...marked.filter(({ direct }) => direct),
      ...marked.filter(({ direct }) => !direct),
    ]);
  },

  async relatedAgents({ id, query: { type, kind, ...query } }, caller, { db }) {
    await getAgent(db, caller.domainId, id);
    await mayReadRelationsOf(db, caller, id);
    return pageOfAll(query, await readRelatedAgents(db, caller.domainId, id, { type, kind }));
  },

  async queryRelatedAgents({ id, body }, caller, { db }) {
    await getAgent(db, caller.domainId, id);
    await mayReadRelationsOf(db, caller, id);
    return { items: await readRights(db, caller.domainId, id, body.agentIds) };
  },

  async uploadAvatar({ id }, caller, house) {
    await getAgent(house.db, caller.domainId, id);
    await mayActFor(house.db, caller, id);
    return offerUpload(house, caller.domainId, id);
  },

  async confirmAvatar({ id, body }, caller, house) {
    await getAgent(house.db, caller.domainId, id);
    await mayActFor(house.db, caller, id);
    const { domainId } = caller;
    return choosePicture(house, domainId, id, body.uploadId, (tx) => getAgent(tx, domainId, id));
  },

  async downloadAvatar({ id }, { domainId }, house) {
    await getAgent(house.db, domainId, id);
    return offerPicture(house, domainId, id);
  },
};
