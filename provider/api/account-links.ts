import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { contactOf, getUser } from "../db/users.ts";
import type { Handlers } from "../handler.ts";
import { acceptTermsOfService } from "../operations/accept-terms.ts";
import { activate } from "../operations/activate-account.ts";
import { requestLink } from "../operations/request-link.ts";
import { resetPassword } from "../operations/reset-password.ts";
import { sendLink } from "../operations/send-link.ts";
import { mayRemindOfTerms } from "../permissions/users.ts";

export const accountLinks: Handlers<Api["accountLinks"]> = {
  async activate({ body }, { address }, house) {
    const { activationToken: token, password, acceptTermsOfService: accepted } = body;
    return activate(house, { token, password, acceptsTerms: accepted === true, address });
  },

  async resendActivationLink({ body }, { signedIn, address }, house) {
    const { username: contact, mobilePreference: channel } = body;
    return requestLink(house, { kind: "ACTIVATION", contact, channel, signedIn, address });
  },

  async requestPasswordReset({ body }, { signedIn, address }, house) {
    return requestLink(house, { kind: "RESET", ...body, signedIn, address });
  },

  async resetPassword({ body }, { address }, house) {
    await resetPassword(house, { token: body.resetToken, password: body.password, address });
  },

  async sendGdprAcceptanceLink({ id }, caller, house) {
    await house.guards.take("one-time-code", { account: caller.userId, address: caller.address });
    return transaction(house.db, async (tx) => {
      await mayRemindOfTerms(tx, id, caller);
      const { user } = await getUser(tx, id);
      if (user.acceptTermsOfService) return { link: null };
      const mayPassOn = caller.installationAdministrator;
      return {
        link: await sendLink(tx, house, {
          userId: id,
          purpose: "TERMS",
          contact: contactOf(user),
          mayPassOn,
        }),
      };
    });
  },

  async acceptTermsOfService({ body }, { signedIn, address }, house) {
    await acceptTermsOfService(house, { signedIn, token: body.acceptanceToken, address });
    return { acceptTermsOfService: true };
  },
};
