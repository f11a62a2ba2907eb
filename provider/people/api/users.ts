import { LINK_WEB_SOCKET_PATH } from "#contract/device-link/device-link.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfDomainsOfUser } from "../../buildings/queries/domains.ts";
import { listPictureTimes } from "../../buildings/queries/pictures.ts";
import type { Handlers } from "../../handler.ts";
import { findMailServer } from "../../installation/queries/mail-server.ts";
import {
  requireManagedAccount,
  requireOneself,
  requirePassword,
  requirePeopleRight,
} from "../../permissions/users.ts";
import { changePassword } from "../../sign-in/operations/change-password.ts";
import { signUp } from "../../sign-in/operations/sign-up.ts";
import { removeAccount } from "../operations/remove-account.ts";
import { changeAccount } from "../operations/update-account.ts";
import { getPreferences, setPreferences } from "../queries/accounts.ts";
import { getAggregatedInfo, readPageOfAggregatedInfo } from "../queries/aggregated-info.ts";
import { listInstallers } from "../queries/installers.ts";
import { findMembership, getMember, readPageOfMembers } from "../queries/members.ts";
import { getUser } from "../queries/users.ts";

export const users: Handlers<Api["users"]> = {
  async me(_input, { userId, domainId, role, isVirtual }, { db, now }) {
    const { user, installationAdministrator, notifications } = await getUser(db, userId);
    const pictures = domainId === null ? undefined : await listPictureTimes(db, domainId, [userId]);
    const avatar = pictures?.get(userId) ?? null;
    const selection = { userIds: [userId], now: now() };
    const installers = domainId === null ? undefined : await listInstallers(db, { domainId, ...selection });
    const installer = installers?.get(userId) ?? null;
    return { ...user, installationAdministrator, role, installer, isVirtual, ...notifications, avatar };
  },

  async services(_input, _caller, { db, version, link, gateway }) {
    return {
      version,
      mode: "on-premise",
      mobileMessages: gateway !== undefined,
      mailMessages: (await findMailServer(db)) !== undefined,
      deviceLink: { mqttPort: link.mqttPort() ?? null, webSocketPath: LINK_WEB_SOCKET_PATH },
    };
  },

  async list({ query }, { domainId }, { db, now }) {
    return readPageOfMembers(db, { domainId, now: now() }, query);
  },

  async signUp({ body }, { address }, context) {
    return signUp(context, body, address);
  },

  async get({ id }, caller, { db, now }) {
    const { domainId, userId, role } = caller;
    const isAnotherAccount = id !== "me" && id !== userId;
    if (isAnotherAccount) return getMember(db, requirePeopleRight(caller), id, now());
    const { user } = await getUser(db, userId);
    if (domainId === null) return { ...user, role, installer: null, joinedAt: null, hasAccount: true };
    const installers = await listInstallers(db, { domainId, userIds: [userId], now: now() });
    const joinedAt = (await findMembership(db, domainId, userId)) ?? null;
    return { ...user, role, installer: installers.get(userId) ?? null, joinedAt, hasAccount: true };
  },

  async update({ id, body }, caller, context) {
    return changeAccount(context, await requireManagedAccount(context.db, id, caller), body, caller);
  },

  async remove({ id, body }, caller, context) {
    const userId = await requireManagedAccount(context.db, id, caller);
    await requirePassword(context, userId, body.password, caller);
    await removeAccount(context, userId);
  },

  async getPreferences({ id }, caller, { db }) {
    return { preferences: await getPreferences(db, requireOneself(id, caller)) };
  },

  async setPreferences({ id, body }, caller, { db }) {
    await transaction(db, (tx) => setPreferences(tx, requireOneself(id, caller), body.preferences));
    return body;
  },

  async listAggregatedInfo({ query }, { domainId }, { db, now }) {
    return readPageOfAggregatedInfo(db, { domainId, now: now() }, query);
  },

  async getAggregatedInfo({ id }, { domainId, userId }, { db, now }) {
    return getAggregatedInfo(db, domainId, id === "me" ? userId : id, now());
  },

  async changePassword({ id, body }, caller, context) {
    const userId = requireOneself(id, caller);
    await changePassword(context, { userId, familyId: caller.familyId, ...body, address: caller.address });
  },

  async listDomains({ id, query }, caller, { db }) {
    return readPageOfDomainsOfUser(db, requireOneself(id, caller), query);
  },
};
