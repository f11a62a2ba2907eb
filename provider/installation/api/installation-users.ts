import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfDomainsOfUser } from "../../buildings/queries/domains.ts";
import type { Handlers } from "../../handler.ts";
import { pickContact } from "../../people/queries/users.ts";
import { removeFactorsOf } from "../../sign-in/operations/change-second-factor.ts";
import { notifyOfSignIn } from "../../sign-in/operations/notify-of-sign-in.ts";
import { revokeFamiliesOfUser } from "../../sign-in/queries/token-families.ts";
import { disableUser, enableUser, setAdministrator } from "../operations/change-installation-user.ts";
import { notifyInstallation } from "../operations/notify-installation.ts";
import { sendLink } from "../operations/send-link.ts";
import { getInstallationUser, readPageOfInstallationUsers } from "../queries/installation-users.ts";
import { findLinkMessage } from "../queries/messages.ts";

/** The most buildings that are returned as having a person as their only administrator. */
const ALONE_MAX = 100;

export const installationUsers: Handlers<Api["installationUsers"]> = {
  async list({ query }, _caller, { db }) {
    return readPageOfInstallationUsers(db, query);
  },

  async get({ id }, _caller, { db }) {
    const user = await getInstallationUser(db, id);
    const alone = await readPageOfDomainsOfUser(db, id, { uniqueAdmin: true, page: 0, pageSize: ALONE_MAX });
    const link = await findLinkMessage(db, id);
    return { ...user, alone: alone.items.map(({ label }) => label), link };
  },

  async disable({ id }, _caller, context) {
    return disableUser(context, id);
  },

  async enable({ id }, _caller, context) {
    return enableUser(context, id);
  },

  async setAdministrator({ id, body }, _caller, context) {
    return setAdministrator(context, id, body.installationAdministrator);
  },

  async sendLink({ id }, _caller, context) {
    return transaction(context.db, async (tx) => {
      const user = await getInstallationUser(tx, id);
      const { state } = user;
      if (state === "DISABLED") throw new ApiError("ACCOUNT_DISABLED");
      const purpose = state === "WAITING" ? "ACTIVATION" : "RESET";
      return {
        link: await sendLink(tx, context, {
          userId: id,
          purpose,
          contact: pickContact(user),
          sender: { by: "installation" },
          canReturnLink: true,
        }),
      };
    });
  },

  async endSessions({ id }, _caller, context) {
    await transaction(context.db, async (tx) => {
      await getInstallationUser(tx, id);
      await revokeFamiliesOfUser(tx, id, context.now());
      await notifyInstallation(tx, context, "SIGN_INS_ENDED");
    });
  },

  async removeFactors({ id }, _caller, context) {
    return transaction(context.db, async (tx) => {
      await getInstallationUser(tx, id);
      if (await removeFactorsOf(tx, id)) {
        await notifyOfSignIn(tx, context, id, { kind: "FACTOR_REMOVED" });
        await notifyInstallation(tx, context, "FACTORS_REMOVED");
      }
      return getInstallationUser(tx, id);
    });
  },
};
