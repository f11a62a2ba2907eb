import type { Api } from "#contract/index.ts";
import { getDevice } from "../db/devices.ts";
import { getButton, pageOfButtons } from "../db/ring-bell-buttons.ts";
import type { Handlers } from "../handler.ts";
import { createButton } from "../operations/create-button.ts";
import { removeButton } from "../operations/remove-button.ts";
import { updateButton } from "../operations/update-button.ts";

export const ringBellButtons: Handlers<Api["ringBellButtons"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfButtons(db, id, query);
  },

  async create({ id, body }, { domainId }, house) {
    const buttonId = await createButton(house, domainId, id, body);
    return getButton(house.db, id, buttonId);
  },

  async get({ id, buttonId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getButton(db, id, buttonId);
  },

  async update({ id, buttonId, body }, { domainId }, house) {
    await updateButton(house, domainId, id, buttonId, body);
    return getButton(house.db, id, buttonId);
  },

  async remove({ id, buttonId }, { domainId }, house) {
    await removeButton(house, domainId, id, buttonId);
  },
};
