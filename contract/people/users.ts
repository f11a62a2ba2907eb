import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { PEOPLE_ORDERS } from "#rules/people/list-orders.ts";
import { domain } from "../buildings/domains.ts";
import { defineCalls } from "../call.ts";
import {
  currentPassword,
  displayName,
  email,
  id,
  instant,
  language,
  newPassword,
  optionalPassword,
  preferences,
  yesOrNo,
} from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { loginFields, withLogin } from "./logins.ts";
import { me, member, role, user, userBody } from "./user.ts";

export const signUpBody = z.object({
  name: displayName,
  email,
  password: newPassword,
  language: language.default("en"),

  /** The code of the invite of the sign-up; it is accepted when the account is active. */
  inviteCode: z.string().max(128).optional(),
  /** From the link of an invite that was sent: proves that the person reads messages to that contact. */
  inviteProof: z.string().max(1024).optional(),

  /** True: the terms of service are accepted. */
  acceptTermsOfService: z.literal(true, { error: "required" }),
});

/**
 * An invite that was sent to the contact proves that it is the person's own. Without one, the recipient of
 * the activation link enters the name, chooses the password and accepts the terms, and the values in this
 * request are not stored.
 */
const newcomer = checkedTogether(
  withLogin(
    signUpBody.partial({ name: true, password: true, acceptTermsOfService: true }).extend(loginFields),
  ),
  ["inviteCode", "inviteProof"],
  (person, context) => {
    const missing = (["name", "password", "acceptTermsOfService"] as const).filter((name) => !person[name]);
    for (const name of person.inviteCode && person.inviteProof ? missing : [])
      context.addIssue({ code: "custom", message: "required", path: [name] });
  },
);

export const changePasswordBody = z.object({
  oldPassword: currentPassword,
  newPassword,
});

/** A person with counts of everything they have in the building. */
export const aggregatedInfo = member.extend({
  /** The groups that they are direct members of. */
  agentGroups: z.array(z.object({ id, name: z.string() })),

  /** How many credentials they have. */
  credentials: z.number().int(),

  /** How many tags they hold. */
  tags: z.number().int(),

  /** How many seats they have. */
  subscriptions: z.number().int(),
});

export type AggregatedInfo = z.infer<typeof aggregatedInfo>;

const storedPreferences = z.object({
  /** The stored text; empty before there is one. */
  preferences: z.string(),
});

/** People and their accounts, above all the caller's. */
export const users = defineCalls({
  me: {
    method: "GET",
    path: "/users/me",
    summary: "The person of the token, with the role in its building.",
    access: "user",
    inViews: true,
    beforeTerms: true,
    alsoVirtual: true,
    reply: me,
  },
  services: {
    method: "GET",
    path: "/services",
    summary: "The features of this provider, for consoles and devices.",
    access: "user",
    inViews: true,
    alsoVirtual: true,
    reply: z.object({
      /** The version of Portineria. */
      version: z.string(),

      /** Where the provider runs. */
      mode: z.enum(["on-premise", "cloud"]),
      /** Whether messages to mobile numbers are sent. */
      mobileMessages: z.boolean().default(false),
      /** Whether a mail server is set up: without one, e-mail waits. */
      mailMessages: z.boolean().default(true),

      /** Where devices connect. */
      deviceLink: z.object({
        /** The MQTT port; null if it is closed. */
        mqttPort: z.number().int().nullable(),
        /** The path of MQTT over a web socket; null if there is none. */
        webSocketPath: z.string().nullable(),
      }),
    }),
  },
  list: {
    method: "GET",
    path: "/users",
    summary: "The people of the building by name, of one role or of all; virtual users have their own list.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery.extend({
      /** Only people with this text in their names or addresses. */
      search: z.string().max(64).optional(),
      /** Only people of this role. */
      role: role.optional(),

      /** The sort order of the list; defaults to the name. */
      order: z.enum(PEOPLE_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(member),
  },
  signUp: {
    method: "POST",
    path: "/users",
    summary:
      "Creates an account. It is active at once if the proof from the link of an invite shows that the invite was sent to that address or mobile number. Any other account waits until its owner enters a name and chooses a password with the link sent to it; until then a place of the invite is reserved. Without an invite, where the installation allows everyone to sign up, the answer does not reveal whether an account existed before.",
    access: "open",
    guard: "one-time-code",
    body: newcomer,
    status: 201,
    /** Null for an account that waits for its link, or that existed before. */
    reply: z.object({
      /** The new account; null for one that waits for its link, or that existed before. */
      id: id.nullable(),
      /** Whether messages can be sent to such a contact; null if no link is needed. */
      linkSent: z.boolean().nullable().default(null),
    }),
    errors: ["EMAIL_TAKEN", "INVITE_UNKNOWN", "INVITE_EXPIRED", "INVITE_USED_UP", "MESSAGE_BUDGET_SPENT"],
  },
  get: {
    method: "GET",
    path: "/users/{id}",
    summary:
      "The caller, with any token; any person of the building for its credential managers. Without a building there is no role.",
    access: "user",
    inViews: true,
    alsoVirtual: true,
    reply: member.extend({
      role: role.nullable(),
      /** When they joined the token's building, in milliseconds since 1970; null for a token without one. */
      joinedAt: instant.nullable(),
    }),
    errors: ["FORBIDDEN"],
  },
  update: {
    method: "PUT",
    path: "/users/{id}",
    summary:
      "Changes the caller's own account; the installation's administrator can change any account, and needs a fresh proof to change a login.",
    access: "user",
    guard: "password",
    body: userBody,
    reply: user.extend({
      /** The address that waits to be confirmed. */
      pendingEmail: z.string().nullable(),
      /** The number to sign in with that waits to be confirmed. */
      pendingMobile: z.string().nullable().default(null),
      /** Whether the link for it was sent. */
      linkSent: z.boolean().default(false),
      /** The link to pass on, only for the installation's administrator where no message would be sent. */
      link: z.string().nullable(),
    }),
    errors: ["WRONG_PASSWORD", "FRESH_PROOF_NEEDED", "EMAIL_TAKEN", "FORBIDDEN", "MESSAGE_BUDGET_SPENT"],
  },
  remove: {
    method: "DELETE",
    path: "/users/{id}",
    summary:
      "Deletes the caller's own account, with the password; the installation's administrator can delete any account, with a fresh proof.",
    access: "user",
    guard: "password",
    body: z
      .object({
        /**
         * The caller's password; for other accounts, the installation's administrator needs a fresh proof
         * instead.
         */
        password: optionalPassword,
      })
      .default({}),
    errors: ["WRONG_PASSWORD", "FRESH_PROOF_NEEDED", "LAST_ADMINISTRATOR", "LAST_INSTALLATION_ADMINISTRATOR"],
  },
  getPreferences: {
    method: "GET",
    path: "/users/{id}/preferences",
    summary: "The preferences that consoles store for their user: a text that the provider does not read.",
    access: "user",
    alsoVirtual: true,
    reply: storedPreferences,
  },
  setPreferences: {
    method: "POST",
    path: "/users/{id}/preferences",
    summary: "Stores the caller's preferences, up to 64 kB.",
    access: "user",
    alsoVirtual: true,
    body: z.object({ preferences }),
    // Escaped in JSON, a character can have six bytes.
    maxBytes: 512 * 1024,
    reply: storedPreferences,
  },
  listAggregatedInfo: {
    method: "GET",
    path: "/users/aggregatedInfo",
    summary: "The people of the building by name, each with groups and counts.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(aggregatedInfo),
  },
  getAggregatedInfo: {
    method: "GET",
    path: "/users/{id}/aggregatedInfo",
    summary: "A person of the building with groups and counts.",
    access: "credential-manager",
    inViews: true,
    reply: aggregatedInfo,
  },
  changePassword: {
    method: "PUT",
    path: "/users/{id}/changePassword",
    summary: "Changes the caller's password and ends all other sessions.",
    access: "user",
    guard: "password",
    body: changePasswordBody,
    errors: ["WRONG_PASSWORD"],
  },
  listDomains: {
    method: "GET",
    path: "/users/{id}/domains",
    summary: "The caller's buildings, optionally only those that they administer, or administer alone.",
    access: "user",
    alsoVirtual: true,
    query: pageQuery.extend({
      /** `true`: only buildings that the caller administers. */
      admin: yesOrNo.optional(),

      /** `true`: only buildings without another administrator. */
      uniqueAdmin: yesOrNo.optional(),
      /** Matches parts of labels and names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageSchema(domain.extend({ role })),
  },
});
