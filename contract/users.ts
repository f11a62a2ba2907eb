import { z } from "zod";
import { ROLES } from "#rules/roles.ts";
import { defineCalls } from "./call.ts";
import { domain } from "./domains.ts";
import { displayName, email, id, instant, language, newPassword, yesOrNo } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const role = z.enum(ROLES);

/** §3 User. `role` and `joinedAt` are told where a building is known. */
export const user = z.object({
  id,
  name: displayName,
  email: z.string(),
  language,
  loginType: z.enum(["MAIL", "MOBILE"]),
  acceptTermsOfService: z.boolean(),
});

export const member = user.extend({ role, joinedAt: instant });

export type User = z.infer<typeof user>;
export type Member = z.infer<typeof member>;

export const me = user.extend({
  /** May manage the installation itself: its users and its mail server (on-premise). */
  installationAdministrator: z.boolean(),
  /** The role in the token's building; null for a token without one. */
  role: role.nullable(),
});

export const signUpBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),
  /** Whoever holds a valid invite needs no activation by mail. */
  inviteCode: z.string().max(128).optional(),
  acceptTermsOfService: z.literal(true, { error: "required" }),
});

export const changePasswordBody = z.object({
  oldPassword: z.string({ error: "required" }).min(1, "required").max(128, "tooLong"),
  newPassword,
});

export const users = defineCalls({
  me: {
    method: "GET",
    path: "/users/me",
    summary: "The person the token belongs to, with the role in its building.",
    access: "user",
    reply: me,
  },
  services: {
    method: "GET",
    path: "/services",
    summary: "What this provider offers, for consoles and devices.",
    access: "user",
    reply: z.object({
      version: z.string(),
      mode: z.enum(["on-premise", "cloud"]),
      deviceLink: z.object({ mqttPort: z.number().int().nullable(), webSocketPath: z.string().nullable() }),
    }),
  },
  list: {
    method: "GET",
    path: "/users",
    summary: "The people of the building, by name.",
    access: "credential-manager",
    query: pageQuery.extend({ search: z.string().max(64).optional() }),
    reply: pageOf(member),
  },
  signUp: {
    method: "POST",
    path: "/users",
    summary: "Creates an account. With a valid invite code it is active at once.",
    access: "open",
    guard: "one-time-code",
    body: signUpBody,
    status: 201,
    reply: z.object({ id }),
    errors: ["EMAIL_TAKEN", "INVITE_UNKNOWN", "INVITE_EXPIRED", "INVITE_USED_UP"],
  },
  get: {
    method: "GET",
    path: "/users/{id}",
    summary: "A person of the building; oneself without one.",
    access: "credential-manager",
    reply: member,
  },
  changePassword: {
    method: "PUT",
    path: "/users/{id}/changePassword",
    summary: "Changes one's own password and ends all other sessions.",
    access: "user",
    guard: "password",
    body: changePasswordBody,
    errors: ["WRONG_PASSWORD"],
  },
  listDomains: {
    method: "GET",
    path: "/users/{id}/domains",
    summary: "One's own buildings; those administered, or administered alone, by filter.",
    access: "user",
    query: pageQuery.extend({ admin: yesOrNo.optional(), uniqueAdmin: yesOrNo.optional() }),
    reply: pageOf(domain.extend({ role })),
  },
});
