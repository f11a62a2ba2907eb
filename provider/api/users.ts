import { LINK_WEB_SOCKET_PATH } from "#contract/device-link.ts";
import type { Api } from "#contract/index.ts";
import { getPreferences, setPreferences } from "../db/accounts.ts";
import { getAggregatedInfo, pageOfAggregatedInfo } from "../db/aggregated-info.ts";
import { transaction } from "../db/database.ts";
import { pageOfDomainsOfUser } from "../db/domains.ts";
import { getMember, pageOfMembers } from "../db/members.ts";
import { listPictureTimes } from "../db/pictures.ts";
import { getUser } from "../db/users.ts";
import type { Handlers } from "../handler.ts";
import { changePassword } from "../operations/change-password.ts";
import { removeAccount } from "../operations/remove-account.ts";
import { signUp } from "../operations/sign-up.ts";
import { changeAccount } from "../operations/update-account.ts";
import { mayManageAccount, mustBeOneself, mustKnowPassword } from "../permissions/users.ts";

export const users: Handlers<Api["users"]> = {
  async me(_input, { userId, domainId, role }, { db }) {
    const { user, installationAdministrator } = await getUser(db, userId);
    const pictures = domainId === null ? undefined : await listPictureTimes(db, domainId, [userId]);
    return { ...user, installationAdministrator, role, avatar: pictures?.get(userId) ?? null };
  },

  async services(_input, _caller, { version, link, gateway }) {
    return {
      version,
      mode: "on-premise",
      mobileMessages: gateway !== undefined,
      deviceLink: { mqttPort: link.mqttPort() ?? null, webSocketPath: LINK_WEB_SOCKET_PATH },
    };
  },

  async list({ query }, { domainId }, { db }) {
    return pageOfMembers(db, domainId, query);
  },

  async signUp({ body }, { address }, house) {
    return { id: await signUp(house, body, address) };
  },

  async get({ id }, { domainId, userId }, { db }) {
    return getMember(db, domainId, id === "me" ? userId : id);
  },

  async update({ id, body }, caller, house) {
    return changeAccount(house, await mayManageAccount(house.db, id, caller), body, caller);
  },

  async remove({ id, body }, caller, house) {
    const userId = await mayManageAccount(house.db, id, caller);
    await mustKnowPassword(house, userId, body.password, caller);
    await removeAccount(house, userId);
  },

  async getPreferences({ id }, caller, { db }) {
    return { preferences: await getPreferences(db, mustBeOneself(id, caller)) };
  },

  async setPreferences({ id, body }, caller, { db }) {
    await transaction(db, (tx) => setPreferences(tx, mustBeOneself(id, caller), body.preferences));
    return body;
  },

  async listAggregatedInfo({ query }, { domainId }, { db }) {
    return pageOfAggregatedInfo(db, domainId, query);
  },

  async getAggregatedInfo({ id }, { domainId, userId }, { db }) {
    return getAggregatedInfo(db, domainId, id === "me" ? userId : id);
  },

  async changePassword({ id, body }, caller, house) {
    const userId = mustBeOneself(id, caller);
    await changePassword(house, { userId, familyId: caller.familyId, ...body, address: caller.address });
  },

  async listDomains({ id, query }, caller, { db }) {
    return pageOfDomainsOfUser(db, mustBeOneself(id, caller), query);
  },
};
