import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { requestLink } from "../../installation/operations/request-link.ts";
import { sendLink } from "../../installation/operations/send-link.ts";
import { readPageOfUnsentLinks } from "../../installation/queries/unsent-links.ts";
import { requireReminderRight } from "../../permissions/users.ts";
import { knowBrowser } from "../../sign-in/operations/know-browser.ts";
import { resetPassword } from "../../sign-in/operations/reset-password.ts";
import { acceptTermsOfService } from "../operations/accept-terms.ts";
import { activate } from "../operations/activate-account.ts";
import { getUser, pickContact } from "../queries/users.ts";

export const accountLinks: Handlers<Api["accountLinks"]> = {
  async activate({ body }, { address }, context) {
    const { activationToken: token, password, name, acceptTermsOfService: accepted } = body;
    return activate(context, { token, password, name, acceptsTerms: accepted === true, address });
  },

  async resendActivationLink({ body }, { signedIn, address }, context) {
    const { username: contact, mobilePreference: channel } = body;
    return requestLink(context, { kind: "ACTIVATION", contact, channel, signedIn, address });
  },

  async requestPasswordReset({ body }, { signedIn, address }, context) {
    return requestLink(context, { kind: "RESET", ...body, signedIn, address });
  },

  async resetPassword({ body }, { address }, context) {
    const { resetToken: token, password, device_token: deviceToken = "" } = body;
    return resetPassword(context, { token, password, deviceToken, address });
  },

  async requestBrowserLink({ body: { contact } }, { signedIn, address }, context) {
    return requestLink(context, { kind: "BROWSER", contact, signedIn, address });
  },

  async knowBrowser({ body: { browserToken: token, device_token: deviceToken = "" } }, { address }, context) {
    return knowBrowser(context, { token, deviceToken, address });
  },

  async sendGdprAcceptanceLink({ id }, caller, context) {
    await context.guards.take("one-time-code", { account: caller.userId, address: caller.address });
    return transaction(context.db, async (tx) => {
      await requireReminderRight(tx, id, caller);
      const { user } = await getUser(tx, id);
      if (user.acceptTermsOfService) return { link: null };
      const canReturnLink = caller.installationAdministrator;
      return {
        link: await sendLink(tx, context, {
          userId: id,
          purpose: "TERMS",
          contact: pickContact(user),
          sender: { by: "person", userId: caller.userId },
          canReturnLink,
        }),
      };
    });
  },

  async unsent({ query }, { domainId }, { db }) {
    return readPageOfUnsentLinks(db, domainId, query);
  },

  async acceptTermsOfService({ body }, { signedIn, address }, context) {
    await acceptTermsOfService(context, { signedIn, token: body.acceptanceToken, address });
    return { acceptTermsOfService: true };
  },
};
