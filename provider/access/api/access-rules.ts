import type { Api } from "#contract/index.ts";
import type { Handlers } from "../../handler.ts";
import { createAccessRule, readAccessRule, saveAccessRule } from "../operations/save-access-rule.ts";

export const accessRules: Handlers<Api["accessRules"]> = {
  async create({ id, body }, { domainId }, context) {
    return createAccessRule(context, { domainId, deviceId: id }, body);
  },

  async get({ id, associationId }, { domainId }, { db }) {
    return readAccessRule(db, { domainId, deviceId: id }, associationId);
  },

  async save({ id, associationId, body }, { domainId }, context) {
    return saveAccessRule(context, { domainId, deviceId: id }, associationId, body);
  },
};
