import { z } from "zod";
import { MOBILE_SENDERS } from "#rules/contacts.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { ROLES } from "#rules/roles.ts";
import { defineCalls } from "./call.ts";
import { domain } from "./domains.ts";
import {
  countryCode,
  currentPassword,
  displayName,
  email,
  id,
  instant,
  language,
  mobileNumber,
  newPassword,
  preferences,
  yesOrNo,
} from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

export const role = z.enum(ROLES);

export const loginType = z.enum(["MAIL", "MOBILE"]);

/** By what a message to a mobile number is sent. */
export const mobileSender = z.enum(MOBILE_SENDERS);

/** §3 User. `role` and `joinedAt` are told where a building is known; who signs in by mobile may have no e-mail. */
export const user = z.object({
  id,
  name: displayName,
  email: z.string(),
  countryCode: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  userMobileSenderPreference: mobileSender,
  language,
  loginType,
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
  /** When one chose one's picture in the token's building; null where there is none. */
  avatar: instant.nullable(),
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

/** What somebody signs in with and is reached by: a mail address, or a mobile number with its country. */
export const loginFields = {
  loginType: loginType.default("MAIL"),
  email: email.optional(),
  countryCode: countryCode.optional(),
  mobileNumber: mobileNumber.optional(),
  userMobileSenderPreference: mobileSender.default("SMS"),
};

export type LoginFields = z.infer<z.ZodObject<typeof loginFields>>;

/** Asks for what the chosen way to sign in needs. */
export function mustHaveLogin(person: LoginFields, context: z.RefinementCtx): void {
  const needed =
    person.loginType === "MAIL" ? (["email"] as const) : (["countryCode", "mobileNumber"] as const);
  for (const field of needed)
    if (person[field] === undefined) context.addIssue({ code: "custom", message: "required", path: [field] });
}

/**
 * Without an invite nobody knows yet whose address or number it is: whoever reads its messages chooses the password and
 * accepts the terms.
 */
const newcomer = signUpBody
  .partial({ password: true, acceptTermsOfService: true })
  .extend(loginFields)
  .superRefine((person, context) => {
    mustHaveLogin(person, context);
    const missing = (["password", "acceptTermsOfService"] as const).filter((name) => !person[name]);
    for (const name of person.inviteCode ? missing : [])
      context.addIssue({ code: "custom", message: "required", path: [name] });
  });

export const changePasswordBody = z.object({
  oldPassword: currentPassword,
  newPassword,
});

/** What is not given stays. A changed `email` counts from when the link sent to it is used. */
export const userBody = z.object({
  name: displayName.optional(),
  language: language.optional(),
  email: email.optional(),
  countryCode: countryCode.nullable().optional(),
  mobileNumber: mobileNumber.nullable().optional(),
  userMobileSenderPreference: mobileSender.optional(),
  /** One's own, where what one signs in with is to change. */
  password: z.string().max(128, "tooLong").optional(),
});

/** A person with all that they have in the building, counted. */
export const aggregatedInfo = member.extend({
  agentGroups: z.array(z.object({ id, name: z.string() })),
  credentials: z.number().int(),
  tags: z.number().int(),
  subscriptions: z.number().int(),
});

export type AggregatedInfo = z.infer<typeof aggregatedInfo>;

export const users = defineCalls({
  me: {
    method: "GET",
    path: "/users/me",
    summary: "The person the token belongs to, with the role in its building.",
    access: "user",
    beforeTerms: true,
    alsoVirtual: true,
    reply: me,
  },
  services: {
    method: "GET",
    path: "/services",
    summary: "What this provider offers, for consoles and devices.",
    access: "user",
    alsoVirtual: true,
    reply: z.object({
      version: z.string(),
      mode: z.enum(["on-premise", "cloud"]),
      /** Whether messages to mobile numbers leave. */
      mobileMessages: z.boolean().default(false),
      deviceLink: z.object({ mqttPort: z.number().int().nullable(), webSocketPath: z.string().nullable() }),
    }),
  },
  list: {
    method: "GET",
    path: "/users",
    summary:
      "The people of the building by name, of one role or of all; virtual users have a list of their own.",
    access: "credential-manager",
    query: pageQuery.extend({ search: z.string().max(64).optional(), role: role.optional() }),
    reply: pageOf(member),
  },
  signUp: {
    method: "POST",
    path: "/users",
    summary:
      "Creates an account. With a valid invite code it is active at once; without one, where the installation lets anybody sign up, its owner chooses the password by the link sent to the address or the mobile number, and what is answered tells nobody whether there was an account before.",
    access: "open",
    guard: "one-time-code",
    body: newcomer,
    status: 201,
    /** Null for an account that waits for its link, or that was there before. */
    reply: z.object({ id: id.nullable() }),
    errors: ["EMAIL_TAKEN", "INVITE_UNKNOWN", "INVITE_EXPIRED", "INVITE_USED_UP"],
  },
  get: {
    method: "GET",
    path: "/users/{id}",
    summary: "A person of the building; oneself without one.",
    access: "credential-manager",
    reply: member,
  },
  update: {
    method: "PUT",
    path: "/users/{id}",
    summary: "Changes one's own account; the installation's administrator changes anybody's.",
    access: "user",
    guard: "password",
    body: userBody,
    reply: user.extend({
      /** The address that waits to be confirmed. */
      pendingEmail: z.string().nullable(),
      /** For the installation's administrator alone, where nothing would be sent: the link to pass on. */
      link: z.string().nullable(),
    }),
    errors: ["WRONG_PASSWORD", "EMAIL_TAKEN", "FORBIDDEN"],
  },
  remove: {
    method: "DELETE",
    path: "/users/{id}",
    summary:
      "Deletes one's own account, with the password; the installation's administrator deletes anybody's.",
    access: "user",
    guard: "password",
    body: z.object({ password: z.string().max(128, "tooLong").optional() }).default({}),
    errors: ["WRONG_PASSWORD", "LAST_ADMINISTRATOR", "LAST_INSTALLATION_ADMINISTRATOR"],
  },
  getPreferences: {
    method: "GET",
    path: "/users/{id}/preferences",
    summary: "What a console keeps for its user: a text that the provider never looks into.",
    access: "user",
    alsoVirtual: true,
    reply: z.object({ preferences: z.string() }),
  },
  setPreferences: {
    method: "POST",
    path: "/users/{id}/preferences",
    summary: "Keeps one's own preferences, up to 64 kB.",
    access: "user",
    alsoVirtual: true,
    body: z.object({ preferences }),
    reply: z.object({ preferences: z.string() }),
  },
  listAggregatedInfo: {
    method: "GET",
    path: "/users/aggregatedInfo",
    summary: "The people of the building by name, each with groups and with how much they have.",
    access: "credential-manager",
    query: pageQuery,
    reply: pageOf(aggregatedInfo),
  },
  getAggregatedInfo: {
    method: "GET",
    path: "/users/{id}/aggregatedInfo",
    summary: "A person of the building with groups and with how much they have.",
    access: "credential-manager",
    reply: aggregatedInfo,
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
    alsoVirtual: true,
    query: pageQuery.extend({
      admin: yesOrNo.optional(),
      uniqueAdmin: yesOrNo.optional(),
      /** Finds parts of labels and names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageOf(domain.extend({ role })),
  },
});
