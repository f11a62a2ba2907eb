import type { Auxiliary } from "#contract/auxiliaries.ts";
import type { Api } from "#contract/index.ts";
import { isAtLeast, type Role } from "#rules/roles.ts";
import { getAuxiliary, pageOfAuxiliaries } from "../db/auxiliaries.ts";
import type { Handlers } from "../handler.ts";
import { changeAuxiliary } from "../operations/change-auxiliary.ts";
import { createAuxiliary } from "../operations/create-auxiliary.ts";
import { removeAuxiliary } from "../operations/remove-auxiliary.ts";
import { getSipUserName, renewSipCredentials } from "../operations/renew-sip-credentials.ts";

export const auxiliaries: Handlers<Api["auxiliaries"]> = {
  async list({ query }, { domainId, role }, { db, keys }) {
    const page = await pageOfAuxiliaries(db, keys, domainId, query);
    return { ...page, items: page.items.map((each) => toldTo(role, each)) };
  },

  async create({ body }, { domainId, userId }, house) {
    return createAuxiliary(house, domainId, userId, body);
  },

  async get({ id }, { domainId, role }, { db, keys }) {
    return toldTo(role, await getAuxiliary(db, keys, domainId, id));
  },

  async update({ id, body }, { domainId, userId }, house) {
    return changeAuxiliary(house, domainId, userId, id, body);
  },

  async remove({ id }, { domainId }, house) {
    await removeAuxiliary(house, domainId, id);
  },

  async getSipCredentials({ id }, { domainId }, { db }) {
    return { userName: await getSipUserName(db, domainId, id) };
  },

  async renewSipCredentials({ id }, { domainId }, house) {
    return renewSipCredentials(house, domainId, id);
  },
};

/** Where something is reached and under which name is the administrators' business. */
function toldTo(role: Role, auxiliary: Auxiliary): Auxiliary {
  return isAtLeast(role, "administrator") ? auxiliary : { ...auxiliary, configuration: {}, secrets: [] };
}
