import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id, instant } from "./fields.ts";
import { MAIL_PROBLEMS } from "./mail-server.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Tell somebody that what they sign in with has changed, so that whoever did it in their place is noticed. */
const SIGN_IN_NOTICES = [
  "FACTOR_ADDED",
  "FACTOR_REMOVED",
  "RECOVERY_CODE_USED",
  "PASSWORD_CHANGED",
  "EMAIL_CHANGED",
] as const;

/** What a message is about: a link for an account, an invite, that somebody joined by one, or that what one signs in with has changed. */
export const messageKind = z.enum([
  "ACTIVATION",
  "EMAIL",
  "RESET",
  "TERMS",
  "INVITE",
  "JOINED",
  ...SIGN_IN_NOTICES,
]);

export type MessageKind = z.infer<typeof messageKind>;
export type SignInNotice = (typeof SIGN_IN_NOTICES)[number];

export function isSignInNotice(kind: MessageKind): kind is SignInNotice {
  return (SIGN_IN_NOTICES as readonly MessageKind[]).includes(kind);
}

/** NOBODY: when it was to be sent there was nobody to send it to, or nothing left to tell them. */
export const messageState = z.enum(["WAITING", "SENT", "FAILED", "NOBODY"]);

export type MessageState = z.infer<typeof messageState>;

/** What went wrong with the gateway for mobile numbers; its own words are never told. */
const GATEWAY_PROBLEMS = [
  /** Not reached, or not over a connection that can be trusted. */
  "GATEWAY_AWAY",
  "GATEWAY_TIMEOUT",
  /** It has a fault, or too much to do. */
  "GATEWAY_FAILS",
  /** It doesn't know us. */
  "GATEWAY_LOCKED",
  "GATEWAY_REDIRECTS",
  "GATEWAY_REFUSED",
] as const;

export type GatewayProblem = (typeof GATEWAY_PROBLEMS)[number];

/** Why the last attempt failed, in fixed names. INTERRUPTED: this server stopped or failed in the middle of it. */
export const MESSAGE_PROBLEMS = [
  "NO_MAIL_SERVER",
  "NO_MOBILE_GATEWAY",
  "INTERRUPTED",
  ...GATEWAY_PROBLEMS,
  ...MAIL_PROBLEMS,
] as const;

export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];

/** A message of the outbox, without what it says. */
export const messageInOutbox = z.object({
  id,
  kind: messageKind,
  mode: z.enum(["MAIL", "MOBILE"]),
  /** As far as it takes to recognise it; empty for a message of an earlier version. */
  contact: z.string(),
  /** Null for who asked for it without being signed in: whether there is such an account is not told. */
  user: z.object({ id, name: z.string() }).nullable(),
  invite: z.object({ id, name: z.string() }).nullable(),
  state: messageState,
  problem: z.enum(MESSAGE_PROBLEMS).nullable(),
  attempts: z.number().int(),
  createdAt: instant,
  /** The last attempt. */
  triedAt: instant.nullable(),
});

export type MessageInOutbox = z.infer<typeof messageInOutbox>;

export const messages = defineCalls({
  list: {
    method: "GET",
    path: "/messages",
    summary: "What was sent, what waits and what failed in the last seven days, the newest first.",
    access: "installation",
    query: pageQuery.extend({ state: messageState.optional() }),
    reply: pageOf(messageInOutbox),
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
    reply: messageInOutbox,
    errors: ["MESSAGE_NOT_FAILED"],
  },
});
