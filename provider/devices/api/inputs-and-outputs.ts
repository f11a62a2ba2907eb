import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import type { Handlers } from "../../handler.ts";
import { changeInput, createVirtualInput, setVirtualInput } from "../operations/change-input.ts";
import { changeOutput } from "../operations/change-output.ts";
import { getDevice } from "../queries/devices.ts";
import {
  deleteVirtualInput,
  getOutput,
  getVirtualInput,
  listInputs,
  listOutputs,
  listVirtualInputs,
  updateOutput,
} from "../queries/inputs-and-outputs.ts";

export const inputs: Handlers<Api["inputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return readPageOfAll(query, await listInputs(db, id));
  },

  async update({ id, inputId, body }, { domainId }, context) {
    return changeInput(context, { domainId, deviceId: id }, { id: inputId, isVirtual: false }, body);
  },
};

export const virtualInputs: Handlers<Api["virtualInputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return readPageOfAll(query, await listVirtualInputs(db, id));
  },

  async create({ id, body }, { domainId }, context) {
    return createVirtualInput(context, { domainId, deviceId: id }, body);
  },

  async update({ id, inputId, body }, { domainId }, context) {
    return changeInput(context, { domainId, deviceId: id }, { id: inputId, isVirtual: true }, body);
  },

  async setState({ id, inputId, body }, { domainId, userId }, context) {
    return setVirtualInput(context, { domainId, deviceId: id, userId }, inputId, body.active);
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
    return readPageOfAll(query, await listOutputs(db, id));
  },

  async update({ id, outputId, body }, { domainId }, context) {
    return changeOutput(context, { domainId, deviceId: id }, outputId, body);
  },

  async link({ id, outputId, body }, { domainId }, context) {
    return changeOutput(context, { domainId, deviceId: id }, outputId, body);
  },

  async unlink({ id, outputId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getOutput(tx, id, outputId);
      await updateOutput(tx, id, outputId, { linkedOutputId: null });
    });
  },
};
