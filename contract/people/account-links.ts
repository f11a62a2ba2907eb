import { z } from "zod";
import { LINKS_BY_ADMINISTRATORS } from "#rules/people/account-links.ts";
import { isContactValue } from "#rules/people/contacts.ts";
import { domain } from "../buildings/domains.ts";
import { defineCalls } from "../call.ts";
import { deviceToken } from "../device-link/device-token.ts";
import { displayName, id, instant, linkToken, newPassword } from "../fields.ts";
import { messageKind, messageOutcome } from "../installation/messages.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { inviteActionResult } from "./invites.ts";
import { loginType, mobileSender } from "./logins.ts";
import { user } from "./user.ts";

/** One e-mail address or mobile number: mail if it contains `@`, otherwise mobile (§5). */
export const contact = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(254, "tooLong")
  .refine(isContactValue, "contact");

/**
 * The result of a request for a message. `link` is null, except for the installation's administrator where no
 * message would be sent: then it is the link to pass on, and needs a fresh proof.
 */
const linkReply = z.object({
  /** The link, only for the installation's administrator where no messages can be sent; otherwise null. */
  link: z.string().nullable(),
});

const endedSignInMeans = z.object({
  /** The passkeys that were removed. */
  passkeys: z.array(
    z.object({
      /** The passkey's name. */
      name: z.string(),
      /** When it was created, in milliseconds since 1970. */
      createdAt: instant,
    }),
  ),

  /** Whether an authenticator app was removed. */
  authenticatorApp: z.boolean(),

  /** How many unused recovery codes were removed. */
  recoveryCodes: z.number().int(),

  /** How many browsers and apps were signed out. */
  signIns: z.number().int(),
});

export type EndedSignInMeans = z.infer<typeof endedSignInMeans>;

export const resetPasswordBody = z.object({
  password: newPassword,
  resetToken: linkToken,
  /**
   * The browser's current token: the link makes the browser known, so that other people's attempts don't
   * delay its owner.
   */
  device_token: deviceToken.optional(),
});

/** What became of a link that an administrator had sent to a person of the building. */
const unsentLink = messageOutcome.extend({
  /** What the link is for. */
  kind: messageKind.extract(LINKS_BY_ADMINISTRATORS),

  /** The person who waits for it. */
  user: z.object({
    id,
    /** Their name. */
    name: z.string(),
  }),
});

export type UnsentLink = z.infer<typeof unsentLink>;

/** The links in messages: activating an account, choosing a password, accepting the terms. */
export const accountLinks = defineCalls({
  activate: {
    method: "POST",
    path: "/users/activate",
    summary:
      "Activates an account by the link sent to it, and accepts the invite of a sign-up; or confirms a changed e-mail address or mobile number. A link works once.",
    access: "open",
    guard: "one-time-code",
    body: z.object({
      activationToken: linkToken,
      /** For an account that was created without a password. */
      password: newPassword.optional(),
      /** The owner's name; required for an account that a sign-up created. */
      name: displayName.optional(),

      /** True to accept the terms of service with the link; required if they have not been accepted. */
      acceptTermsOfService: z.literal(true, { error: "required" }).optional(),
    }),
    reply: z.object({
      /** The login of the account. */
      username: z.string(),

      /** The buildings joined by invites, each with the results of its invite. */
      accepted: z
        .array(
          z.object({
            domain,
            /** The result of each action of the invite. */
            results: z.array(inviteActionResult),
          }),
        )
        .default([]),
    }),
    errors: ["LINK_NOT_VALID", "EMAIL_TAKEN"],
  },
  resendActivationLink: {
    method: "POST",
    path: "/users/resendActivationLink",
    summary: "Sends the activation link again. The answer does not reveal whether the account exists.",
    access: "open",
    body: z.object({ username: contact, mobilePreference: mobileSender.optional() }),
    reply: linkReply,
    errors: ["TOO_MANY_TRIES", "MESSAGE_BUDGET_SPENT", "FRESH_PROOF_NEEDED"],
  },
  requestPasswordReset: {
    method: "POST",
    path: "/users/resetPassword",
    summary: "Sends a link to choose a new password. The answer does not reveal whether the account exists.",
    access: "open",
    body: z.object({
      contact,
      username: contact.optional(),
      /** Send by mail or to the mobile number; defaults to the kind of the contact. */
      contactMode: loginType.optional(),
    }),
    reply: linkReply,
    errors: ["TOO_MANY_TRIES", "MESSAGE_BUDGET_SPENT", "FRESH_PROOF_NEEDED"],
  },
  resetPassword: {
    method: "PUT",
    path: "/users/resetPassword",
    summary:
      "Sets a new password by the link that was sent, and removes all other means of signing in: passkeys, authenticator app, recovery codes and sign-ins. A link works once.",
    access: "open",
    guard: "one-time-code",
    body: resetPasswordBody,
    reply: z.object({
      /** The removed means of signing in, for the owner to check whether they were theirs. */
      ended: endedSignInMeans.default({
        passkeys: [],
        authenticatorApp: false,
        recoveryCodes: 0,
        signIns: 0,
      }),
      device_token: deviceToken.optional(),
    }),
    errors: ["LINK_NOT_VALID"],
  },
  requestBrowserLink: {
    method: "POST",
    path: "/users/knownBrowser",
    summary:
      "Sends a link that makes a browser known to the account, so that other people's attempts no longer delay it. The answer does not reveal whether the account exists.",
    access: "open",
    body: z.object({ contact }),
    reply: linkReply,
    errors: ["TOO_MANY_TRIES", "MESSAGE_BUDGET_SPENT", "FRESH_PROOF_NEEDED"],
  },
  knowBrowser: {
    method: "PUT",
    path: "/users/knownBrowser",
    summary:
      "Makes the browser known by the link that was sent. It signs no one in: password and second factor are still required. A link works once.",
    access: "open",
    guard: "one-time-code",
    body: z.object({ browserToken: linkToken, device_token: deviceToken.optional() }),
    reply: z.object({ device_token: deviceToken }),
    errors: ["LINK_NOT_VALID"],
  },
  sendGdprAcceptanceLink: {
    method: "POST",
    path: "/users/sendGDPRAcceptanceLink/{id}",
    summary: "Sends a person of the building, or of the installation, a link to accept the terms of service.",
    access: "user",
    reply: linkReply,
    errors: ["FORBIDDEN", "TOO_MANY_TRIES", "MESSAGE_BUDGET_SPENT"],
  },
  unsent: {
    method: "GET",
    path: "/users/unsentLinks",
    summary:
      "The people of the building whose last link to activate their account, to choose a password or to accept the terms could not be sent in the last seven days, newest first.",
    access: "administrator",
    inViews: true,
    query: pageQuery.extend({
      /** Only the link to this person. */
      userId: id.optional(),
    }),
    reply: pageSchema(unsentLink),
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
