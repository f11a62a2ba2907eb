import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { getDevice } from "../db/devices.ts";
import {
  getInput,
  getOutput,
  listInputs,
  listOutputs,
  updateInput,
  updateOutput,
} from "../db/inputs-and-outputs.ts";
import { pageOfAll } from "../db/pages.ts";
import type { Handlers } from "../handler.ts";

export const inputs: Handlers<Api["inputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAll(query, await listInputs(db, id));
  },

  async update({ id, inputId, body }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    await updateInput(db, id, inputId, body);
    return getInput(db, id, inputId);
  },
};

export const outputs: Handlers<Api["outputs"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfAll(query, await listOutputs(db, id));
  },

  async update({ id, outputId, body }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    await getOutput(db, id, outputId);
    const inputs = await listInputs(db, id);
    if (body.inputId && !inputs.some((input) => input.id === body.inputId)) {
      throw new ApiError("TARGET_UNKNOWN", { fields: { inputId: "unknown" } });
    }
    await updateOutput(db, id, outputId, body);
    return getOutput(db, id, outputId);
  },
};
