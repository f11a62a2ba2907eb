import type { Api } from "#contract/index.ts";
import { getAgent, getDeviceInfo } from "../db/agents.ts";
import { pageOfCommands } from "../db/device-commands.ts";
import { getDevice } from "../db/devices.ts";
import type { Handlers } from "../handler.ts";
import { commandDevice } from "../operations/command-device.ts";

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
};
