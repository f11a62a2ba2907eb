import { z } from "zod";
import { INVITE_ACTION_TYPES, INVITE_PLACES_MAX, INVITE_RESULTS } from "#rules/invites.ts";
import { defineCalls } from "./call.ts";
import { domain } from "./domains.ts";
import { id, instant, language, optionalText } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { type LoginFields, loginFields, mustHaveLogin } from "./users.ts";

export const inviteAction = z.object({
  id,
  type: z.enum(INVITE_ACTION_TYPES),
  priority: z.number().int(),
  payload: z.object({
    agentGroupIds: z.array(id).optional(),
    licenseIds: z.array(id).optional(),
    limits: z.array(z.number().int()).optional(),
  }),
});

export const inviteActionResult = z.object({
  type: z.enum(INVITE_ACTION_TYPES),
  result: z.enum(INVITE_RESULTS),
  /** What it was about, by name: the building, the groups. */
  about: z.array(z.string()),
});

export type InviteActionResult = z.infer<typeof inviteActionResult>;

/** §3 Invite. `code` is the secret in its link; `places` how many people can accept it, null for any number. */
export const invite = z.object({
  id,
  name: z.string(),
  code: z.string(),
  createdAt: instant,
  expirationDate: instant,
  places: z.number().int().nullable(),
  used: z.number().int(),
  /** For whoever sets the building up: taken back when that is done. */
  support: z.boolean(),
  actions: z.array(inviteAction),
  acceptances: z.array(
    z.object({ userId: id, userName: z.string(), time: instant, results: z.array(inviteActionResult) }),
  ),
});

export type Invite = z.infer<typeof invite>;

/** An invite is sent to an address, to a whole number, or to nobody: then its maker passes the link on. */
export function mustHaveWholeNumber(wanted: LoginFields, context: z.RefinementCtx): void {
  const { loginType, countryCode, mobileNumber } = wanted;
  if (loginType === "MOBILE" && (countryCode ?? mobileNumber) !== undefined) mustHaveLogin(wanted, context);
}

const inviteBody = z
  .object({
    /** Blank: 'Basic default', for support 'Domain support default' (§9). */
    name: optionalText(64).default(""),
    /** Without one: ten years from now (§9). */
    expirationDate: instant.optional(),
    places: z.number().int("number").min(1, "number").max(INVITE_PLACES_MAX, "number").nullable().default(1),
    agentGroupIds: z.array(id).max(50).default([]),
    licenseIds: z.array(id).max(50).optional(),
    limits: z.array(z.number().int().min(1).max(INVITE_PLACES_MAX)).max(50).optional(),
    support: z.boolean().default(false),
    ...loginFields,
    /** Of the message. */
    language: language.optional(),
  })
  .superRefine(mustHaveWholeNumber);

export const invites = defineCalls({
  list: {
    method: "GET",
    path: "/invites",
    summary: "The building's invites, the newest first.",
    access: "administrator",
    query: pageQuery,
    reply: pageOf(invite),
  },
  create: {
    method: "POST",
    path: "/invites",
    summary: "Creates an invite to the building.",
    access: "administrator",
    body: inviteBody,
    status: 201,
    reply: invite,
    errors: ["AGENT_GROUP_UNKNOWN", "INVITE_KINDS_DIFFER", "FORBIDDEN"],
  },
  get: {
    method: "GET",
    path: "/invites/{id}",
    summary: "An invite with the people who accepted it.",
    access: "administrator",
    reply: invite,
  },
  remove: {
    method: "DELETE",
    path: "/invites/{id}",
    summary: "Withdraws an invite; those who accepted it stay.",
    access: "administrator",
  },
  activate: {
    method: "POST",
    path: "/invites/activate",
    summary: "Accepts an invite; answers each of its actions with its result.",
    access: "user",
    guard: "one-time-code",
    body: z.object({ code: z.string({ error: "required" }).trim().min(1, "required").max(128, "tooLong") }),
    reply: z.object({ domain, results: z.array(inviteActionResult) }),
    errors: ["INVITE_UNKNOWN", "INVITE_EXPIRED", "INVITE_USED_UP", "INVITE_ALREADY_ACCEPTED"],
  },
  listActions: {
    method: "GET",
    path: "/invites/{id}/actions",
    summary: "What an invite does when it is accepted, in order.",
    access: "administrator",
    query: pageQuery,
    reply: pageOf(inviteAction),
  },
});
