import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { createButton } from "../operations/create-button.ts";
import { removeButton } from "../operations/remove-button.ts";
import { updateButton } from "../operations/update-button.ts";
import { getDevice } from "../queries/devices.ts";
import { getButton, readPageOfButtons } from "../queries/ring-bell-buttons.ts";

export const ringBellButtons: Handlers<Api["ringBellButtons"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return readPageOfButtons(db, id, query);
  },

  async create({ id, body }, { domainId }, context) {
    return createButton(context, domainId, id, body);
  },

  async get({ id, buttonId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getButton(db, id, buttonId);
  },

  async update({ id, buttonId, body }, { domainId }, context) {
    return updateButton(context, domainId, id, buttonId, body);
  },

  async remove({ id, buttonId }, { domainId }, context) {
    await removeButton(context, domainId, id, buttonId);
  },
};
