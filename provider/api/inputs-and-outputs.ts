import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import {
  deleteVirtualInput,
  getInput,
  getOutput,
  getVirtualInput,
  insertVirtualInput,
  listInputs,
  listOutputs,
  listVirtualInputs,
  updateInput,
  updateOutput,
} from "../db/inputs-and-outputs.ts";
import { pageOfAll } from "../db/pages.ts";
import type { Handlers } from "../handler.ts";
import { changeOutput, linkOutput } from "../operations/change-output.ts";

export const inputs: Handlers<Api["inputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAll(query, await listInputs(db, id));
  },

  async update({ id, inputId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getInput(tx, id, inputId);
      await updateInput(tx, id, inputId, body);
      return getInput(tx, id, inputId);
    });
  },
};

export const virtualInputs: Handlers<Api["virtualInputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAll(query, await listVirtualInputs(db, id));
  },

  async create({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      return getVirtualInput(tx, id, await insertVirtualInput(tx, id, body));
    });
  },

  async update({ id, inputId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getVirtualInput(tx, id, inputId);
      await updateInput(tx, id, inputId, body);
      return getVirtualInput(tx, id, inputId);
    });
  },

  async remove({ id, inputId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getVirtualInput(tx, id, inputId);
      await deleteVirtualInput(tx, id, inputId);
    });
  },
};

export const outputs: Handlers<Api["outputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAll(query, await listOutputs(db, id));
  },

  async update({ id, outputId, body }, { domainId }, house) {
    return changeOutput(house, { domainId, deviceId: id }, outputId, body);
  },

  async link({ id, outputId, body }, { domainId }, house) {
    return linkOutput(house, { domainId, deviceId: id }, outputId, body.linkedOutputId);
  },

  async unlink({ id, outputId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getOutput(tx, id, outputId);
      await updateOutput(tx, id, outputId, { linkedOutputId: null });
    });
  },
};
