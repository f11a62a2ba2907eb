import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { deleteUnusedActionGroup, requireActionGroup } from "../../devices/queries/action-groups.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import type { Handlers } from "../../handler.ts";
import { createCode } from "../operations/create-code.ts";
import { deleteCode, getCode, readPageOfCodes, updateCode } from "../queries/codes.ts";

export const codes: Handlers<Api["codes"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return readPageOfCodes(db, id, query);
  },

  async create({ id, body }, { domainId }, context) {
    return createCode(context, domainId, id, body);
  },

  async get({ id, codeId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getCode(db, id, codeId);
  },

  async update({ id, codeId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      const before = await getCode(tx, id, codeId);
      if (body.actionGroupId !== undefined) await requireActionGroup(tx, id, body.actionGroupId);
      await updateCode(tx, id, codeId, body);
      await deleteUnusedActionGroup(tx, before.actionGroupId);
      return getCode(tx, id, codeId);
    });
  },

  async remove({ id, codeId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      const { actionGroupId } = await getCode(tx, id, codeId);
      await deleteCode(tx, id, codeId);
      await deleteUnusedActionGroup(tx, actionGroupId);
    });
  },
};
