import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import type { Api } from "#contract/index.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { getSipUserName, renewSipCredentials } from "../../devices/operations/renew-sip-credentials.ts";
import type { BuildingCaller, Handlers } from "../../handler.ts";
import { changeAuxiliary } from "../operations/change-auxiliary.ts";
import { createAuxiliary } from "../operations/create-auxiliary.ts";
import { removeAuxiliary } from "../operations/remove-auxiliary.ts";
import { getAuxiliary, readPageOfAuxiliaries } from "../queries/auxiliaries.ts";

export const auxiliaries: Handlers<Api["auxiliaries"]> = {
  async list({ query }, caller, { db, keys }) {
    const page = await readPageOfAuxiliaries(db, keys, caller.domainId, query);
    return { ...page, items: page.items.map((each) => visibleTo(caller, each)) };
  },

  async create({ body }, { domainId, userId }, context) {
    return createAuxiliary(context, domainId, userId, body);
  },

  async get({ id }, caller, { db, keys }) {
    return visibleTo(caller, await getAuxiliary(db, keys, caller.domainId, id));
  },

  async update({ id, body }, { domainId, userId }, context) {
    return changeAuxiliary(context, domainId, userId, id, body);
  },

  async remove({ id }, { domainId }, context) {
    await removeAuxiliary(context, domainId, id);
  },

  async getSipCredentials({ id }, { domainId }, { db }) {
    return { userName: await getSipUserName(db, domainId, id) };
  },

  async renewSipCredentials({ id }, { domainId }, context) {
    return renewSipCredentials(context, domainId, id);
  },
};

/** Hides the configuration from callers who may not set up auxiliaries: it has addresses and user names. */
function visibleTo({ role, setsUp }: BuildingCaller, auxiliary: Auxiliary): Auxiliary {
  return isAtLeast(role, "administrator") || setsUp.includes("AUXILIARIES")
    ? auxiliary
    : { ...auxiliary, configuration: {}, secrets: [], secretVersions: {} };
}
