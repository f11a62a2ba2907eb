import { z } from "zod";
import { isContactValue } from "#rules/contacts.ts";
import { defineCalls } from "./call.ts";
import { linkToken, newPassword } from "./fields.ts";
import { loginType, mobileSender, user } from "./users.ts";

/** One contact and nothing else, told apart by §5: mail if it contains @, else mobile. */
export const contact = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(254, "tooLong")
  .refine(isContactValue, "contact");

/**
 * What asking for a message tells. `link` is null, but for the installation's administrator where nothing would be
 * sent: then it is the link to pass on.
 */
const linkReply = z.object({ link: z.string().nullable() });

export const resetPasswordBody = z.object({ password: newPassword, resetToken: linkToken });

export const accountLinks = defineCalls({
  activate: {
    method: "POST",
    path: "/users/activate",
    summary:
      "Activates an account by the link sent to it, or makes a changed e-mail address count. A link works once.",
    access: "open",
    guard: "one-time-code",
    body: z.object({
      activationToken: linkToken,
      /** For an account that was made without one. */
      password: newPassword.optional(),
      acceptTermsOfService: z.literal(true, { error: "required" }).optional(),
    }),
    reply: z.object({ username: z.string() }),
    errors: ["LINK_NOT_VALID", "EMAIL_TAKEN"],
  },
  resendActivationLink: {
    method: "POST",
    path: "/users/resendActivationLink",
    summary: "Sends the activation link again; answers alike whether or not there is such an account.",
    access: "open",
    body: z.object({ username: contact, mobilePreference: mobileSender.optional() }),
    reply: linkReply,
    errors: ["TOO_MANY_TRIES"],
  },
  requestPasswordReset: {
    method: "POST",
    path: "/users/resetPassword",
    summary: "Sends a link to choose a new password; answers alike whether or not there is such an account.",
    access: "open",
    body: z.object({ contact, username: contact.optional(), contactMode: loginType.optional() }),
    reply: linkReply,
    errors: ["TOO_MANY_TRIES"],
  },
  resetPassword: {
    method: "PUT",
    path: "/users/resetPassword",
    summary: "Chooses a new password by the link that was sent, and ends all sign-ins. A link works once.",
    access: "open",
    guard: "one-time-code",
    body: resetPasswordBody,
    errors: ["LINK_NOT_VALID"],
  },
  sendGdprAcceptanceLink: {
    method: "POST",
    path: "/users/sendGDPRAcceptanceLink/{id}",
    summary: "Sends somebody of the building, or of the installation, a link to accept the terms of service.",
    access: "user",
    reply: linkReply,
    errors: ["FORBIDDEN", "TOO_MANY_TRIES"],
  },
  acceptTermsOfService: {
    method: "POST",
    path: "/users/me/acceptTermsOfService",
    summary: "Accepts the terms of service, signed in or by the link that was sent.",
    access: "open",
    guard: "one-time-code",
    body: z.object({ acceptanceToken: linkToken.optional() }).default({}),
    reply: user.pick({ acceptTermsOfService: true }),
    errors: ["UNAUTHENTICATED", "LINK_NOT_VALID"],
  },
});
