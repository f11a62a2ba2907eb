import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { getInstallationUser, pageOfInstallationUsers } from "../db/installation-users.ts";
import { revokeFamiliesOfUser } from "../db/tokens.ts";
import { contactOf } from "../db/users.ts";
import type { Handlers } from "../handler.ts";
import { disableUser, enableUser, setAdministrator } from "../operations/change-installation-user.ts";
import { removeFactorsOf } from "../operations/change-second-factor.ts";
import { sendLink } from "../operations/send-link.ts";
import { tellOfSignIn } from "../operations/tell-of-sign-in.ts";

export const installationUsers: Handlers<Api["installationUsers"]> = {
  async list({ query }, _caller, { db }) {
    return pageOfInstallationUsers(db, query);
  },

  async get({ id }, _caller, { db }) {
    return getInstallationUser(db, id);
  },

  async disable({ id }, _caller, house) {
    return disableUser(house, id);
  },

  async enable({ id }, _caller, house) {
    return enableUser(house, id);
  },

  async setAdministrator({ id, body }, _caller, house) {
    return setAdministrator(house, id, body.installationAdministrator);
  },

  async sendLink({ id }, _caller, house) {
    return transaction(house.db, async (tx) => {
      const user = await getInstallationUser(tx, id);
      const { state } = user;
      if (state === "DISABLED") throw new ApiError("ACCOUNT_DISABLED");
      const purpose = state === "WAITING" ? "ACTIVATION" : "RESET";
      return {
        link: await sendLink(tx, house, { userId: id, purpose, contact: contactOf(user), mayPassOn: true }),
      };
    });
  },

  async endSessions({ id }, _caller, { db, now }) {
    await transaction(db, async (tx) => {
      await getInstallationUser(tx, id);
      await revokeFamiliesOfUser(tx, id, now());
    });
  },

  async removeFactors({ id }, _caller, house) {
    return transaction(house.db, async (tx) => {
      await getInstallationUser(tx, id);
      if (await removeFactorsOf(tx, id)) await tellOfSignIn(tx, house, id, { kind: "FACTOR_REMOVED" });
      return getInstallationUser(tx, id);
    });
  },
};
