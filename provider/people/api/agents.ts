import type { Api } from "#contract/index.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { choosePicture } from "../../buildings/operations/confirm-avatar.ts";
import { offerPicture, offerUpload } from "../../buildings/operations/offer-picture.ts";
import { commandDevice } from "../../devices/operations/command-device.ts";
import { offerCommandPicture } from "../../devices/operations/offer-command-picture.ts";
import { readCommands } from "../../devices/operations/read-commands.ts";
import type { Handlers } from "../../handler.ts";
import { requireActsFor, requireReadableRelations } from "../../permissions/agents.ts";
import { readRelatedAgents, readRights } from "../operations/read-related-agents.ts";
import { listAgentGroupsById, listGroupIdsOfAgent } from "../queries/agent-groups.ts";
import { getAgent, getDeviceInfo } from "../queries/agents.ts";
import { readSurroundingGroups } from "../queries/related-groups.ts";

export const agents: Handlers<Api["agents"]> = {
  async get({ id }, { domainId }, { db }) {
    return getAgent(db, domainId, id);
  },

  async info({ id }, { domainId }, { db }) {
    return getDeviceInfo(db, domainId, id);
  },

  async adminCommand({ id, body }, { domainId, userId }, context) {
    return commandDevice(context, { domainId, deviceId: id, userId, kind: body.payload });
  },

  async reboot({ id }, { domainId, userId }, context) {
    return commandDevice(context, { domainId, deviceId: id, userId, kind: "reboot" });
  },

  async commands({ id, query }, caller, context) {
    return readCommands(context, caller, id, query);
  },

  async commandPicture({ id, commandId }, caller, context) {
    return offerCommandPicture(context, caller, { deviceId: id, commandId });
  },

  async memberships({ id, query }, caller, { db }) {
    const { domainId } = caller;
    await getAgent(db, domainId, id);
    await requireReadableRelations(db, caller, id);
    const own = await listGroupIdsOfAgent(db, domainId, id);
    const all = await readSurroundingGroups(db, domainId, own);
    const groups = await listAgentGroupsById(db, domainId, all);
    const marked = groups.map((group) => ({ ...group, direct: own.includes(group.id) }));
    return readPageOfAll(query, [
      ...marked.filter(({ direct }) => direct),
      ...marked.filter(({ direct }) => !direct),
    ]);
  },

  async relatedAgents({ id, query: { type, kind, ...query } }, caller, { db }) {
    await getAgent(db, caller.domainId, id);
    await requireReadableRelations(db, caller, id);
    return readPageOfAll(query, await readRelatedAgents(db, caller.domainId, id, { type, kind }));
  },

  async queryRelatedAgents({ id, body }, caller, { db }) {
    await getAgent(db, caller.domainId, id);
    await requireReadableRelations(db, caller, id);
    return { items: await readRights(db, caller.domainId, id, body.agentIds) };
  },

  async uploadAvatar({ id }, caller, context) {
    await getAgent(context.db, caller.domainId, id);
    await requireActsFor(context.db, caller, id);
    return offerUpload(context, caller.domainId, id);
  },

  async confirmAvatar({ id, body }, caller, context) {
    await getAgent(context.db, caller.domainId, id);
    await requireActsFor(context.db, caller, id);
    const { domainId } = caller;
    return choosePicture(context, domainId, id, body.uploadId, (tx) => getAgent(tx, domainId, id));
  },

  async downloadAvatar({ id }, { domainId }, context) {
    await getAgent(context.db, domainId, id);
    return offerPicture(context, domainId, id);
  },
};
