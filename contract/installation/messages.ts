import { z } from "zod";
import { MESSAGE_ORDERS } from "#rules/installation/messages.ts";
import { defineCalls } from "../call.ts";
import { id, instant, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { MAIL_PROBLEMS } from "./mail-server.ts";

/** Notify a person that their sign-in data has changed, or is to change, so that a change by someone else is noticed. */
const SIGN_IN_NOTICES = [
  "FACTOR_ADDED",
  "FACTOR_REMOVED",
  "RECOVERY_CODE_USED",
  "PASSWORD_CHANGED",
  "EMAIL_CHANGED",
  "MOBILE_CHANGED",
  "CONTACT_CHANGE_ASKED",
  "SIGN_IN_RESET",
] as const;

/** Notify all administrators of actions that could take over the installation from a stolen session. */
export const INSTALLATION_NOTICES = [
  "BACKUP_PASSPHRASE_SET",
  "BACKUP_DOWNLOADED",
  "BACKUP_RESTORED",
  "ADMINISTRATOR_MADE",
  "MAIL_SERVER_CHANGED",
  "BACKUP_PLAN_CHANGED",
  "BACKUP_RECEIVED",
  "BACKUP_DELETED",
  "FACTORS_REMOVED",
  "SIGN_INS_ENDED",
] as const;

/**
 * The subject of a message: a link for an account, an invite, a person who joined by one, a notification of a
 * door, a call that no one answered, a change of sign-in data, or an action on the installation.
 */
export const messageKind = z.enum([
  "ACTIVATION",
  "BROWSER",
  "EMAIL",
  "MOBILE",
  "RESET",
  "TERMS",
  "INVITE",
  "JOINED",
  "NOTE",
  "MISSED_CALL",
  ...SIGN_IN_NOTICES,
  ...INSTALLATION_NOTICES,
]);

/** The messages whose link sets the password of an account. */
export const linkKind = messageKind.extract(["ACTIVATION", "RESET"]);

export type MessageKind = z.infer<typeof messageKind>;
export type LinkKind = z.infer<typeof linkKind>;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];
export type InstallationNotice = (typeof INSTALLATION_NOTICES)[number];

export function isInstallationNotice(kind: MessageKind): kind is InstallationNotice {
  return (INSTALLATION_NOTICES as readonly MessageKind[]).includes(kind);
}

export function isSignInNotice(kind: MessageKind): kind is SignInNotice {
  return (SIGN_IN_NOTICES as readonly MessageKind[]).includes(kind);
}

/** NOBODY: at the time of sending there was no recipient, or nothing left to send. */
export const messageState = z.enum(["WAITING", "SENT", "FAILED", "NOBODY"]);

export type MessageState = z.infer<typeof messageState>;

/** What went wrong with the gateway for mobile numbers, as fixed codes; its own messages are never shown. */
const GATEWAY_PROBLEMS = [
  /** Unreachable, or only over an untrusted connection. */
  "GATEWAY_AWAY",
  "GATEWAY_TIMEOUT",
  /** The gateway has a fault or is overloaded. */
  "GATEWAY_FAILS",
  /** The gateway refused the installation's credentials. */
  "GATEWAY_LOCKED",
  "GATEWAY_REDIRECTS",
  "GATEWAY_REFUSED",
] as const;

export type GatewayProblem = (typeof GATEWAY_PROBLEMS)[number];

/** Why the last attempt failed, as fixed codes. INTERRUPTED: this server stopped or failed during it. */
export const MESSAGE_PROBLEMS = [
  "NO_MAIL_SERVER",
  "NO_MOBILE_GATEWAY",
  "INTERRUPTED",
  ...GATEWAY_PROBLEMS,
  ...MAIL_PROBLEMS,
] as const;

export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/** A message of the outbox, without its content. */
export const messageInOutbox = z.object({
  id,
  kind: messageKind,

  /** By mail or to a mobile number. */
  mode: z.enum(["MAIL", "MOBILE"]),
  /** The recipient, masked but recognisable; empty for messages of an earlier version. */
  contact: z.string(),
  /** Null for a requester who was not signed in: the outbox does not reveal whether the account exists. */
  user: z
    .object({
      id,
      /** Their name. */
      name: z.string(),
    })
    .nullable(),

  /** The invite that it contains; null for other messages. */
  invite: z
    .object({
      id,
      /** The name of the invite. */
      name: z.string(),
    })
    .nullable(),
  state: messageState,

  /** Why the last attempt failed; null if it did not. */
  problem: z.enum(MESSAGE_PROBLEMS).nullable(),

  /** The number of attempts. */
  attempts: z.number().int(),

  /** When it was created, in milliseconds since 1970. */
  createdAt: instant,
  /** The time of the last attempt. */
  triedAt: instant.nullable(),
});

export type MessageInOutbox = z.infer<typeof messageInOutbox>;

/** What became of a message, for those who had it sent. */
export const messageOutcome = messageInOutbox.pick({
  mode: true,
  contact: true,
  state: true,
  problem: true,
  attempts: true,
  createdAt: true,
  triedAt: true,
});

export type MessageOutcome = z.infer<typeof messageOutcome>;

/** The messages that the installation sends. */
export const messages = defineCalls({
  list: {
    method: "GET",
    path: "/messages",
    summary: "The messages of the last seven days, sent, waiting and failed, the last attempted one first.",
    access: "installation",
    query: pageQuery.extend({
      state: messageState.optional(),
      /** Only messages to this account. */
      userId: id.optional(),

      /** The sort order of the list; defaults to the last attempt, or the creation before the first one, newest first. */
      order: z.enum(MESSAGE_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(messageInOutbox),
  },
  get: {
    method: "GET",
    path: "/messages/{id}",
    summary: "A message of the outbox.",
    access: "installation",
    reply: messageInOutbox,
  },
  sendAgain: {
    method: "POST",
    path: "/messages/{id}/send",
    summary: "Sends a failed message again.",
    access: "installation",
    withoutProof: "The recipient and the message stay the same.",
    reply: messageInOutbox,
    errors: ["MESSAGE_NOT_FAILED"],
  },
});
