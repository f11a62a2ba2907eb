import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { ACCOUNT_ORDERS } from "#rules/people/list-orders.ts";
import { defineCalls } from "../call.ts";
import { instant, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { user } from "../people/user.ts";
import { linkKind, messageOutcome } from "./messages.ts";

/** WAITING: the activation link has not been used yet. */
export const accountState = z.enum(["ACTIVE", "WAITING", "DISABLED"]);

export type AccountState = z.infer<typeof accountState>;

/** An account as the installation's administrators see it. */
export const installationUser = user.extend({
  state: accountState,

  /** Whether they administer the installation. */
  installationAdministrator: z.boolean(),
  /** Whether the account needs a code of an authenticator app. */
  secondFactor: z.boolean(),

  /** How many passkeys they have. */
  passkeys: z.number().int(),
  /** The account's virtual users in all buildings; they can't sign in while the account is disabled. */
  virtualUsers: z.number().int().default(0),

  /** When the account was created, in milliseconds since 1970. */
  createdAt: instant,

  /** When they last signed in, in milliseconds since 1970; null if never. */
  lastSignInAt: instant.nullable(),
});

export type InstallationUser = z.infer<typeof installationUser>;

const userQuery = pageQuery.extend({
  /** Only accounts with this text in name, e-mail or mobile number. */
  search: z.string().max(NAME_LENGTH_LIMIT).optional(),
  state: accountState.optional(),

  /** Only administrators of the installation, or only other accounts. */
  installationAdministrator: yesOrNo.optional(),

  /** Only accounts with an authenticator app, or only those without. */
  secondFactor: yesOrNo.optional(),

  /** The sort order of the list; defaults to the name. */
  order: z.enum(ACCOUNT_ORDERS).optional(),

  /** `true`: in descending order. */
  descending: yesOrNo.optional(),
});

export type InstallationUserQuery = z.output<typeof userQuery>;

/** All accounts of the installation. */
export const installationUsers = defineCalls({
  list: {
    method: "GET",
    path: "/onpremise/users",
    summary: "All accounts of people by name, with how they sign in; without virtual users.",
    access: "installation",
    query: userQuery,
    reply: pageSchema(installationUser),
  },
  get: {
    method: "GET",
    path: "/onpremise/users/{id}",
    summary: "An account, with the buildings that no one else administers.",
    access: "installation",
    reply: installationUser.extend({
      /** The labels of the buildings without another administrator who can sign in, up to a hundred. */
      alone: z.array(z.string()).default([]),
      /**
       * What became of the last link to activate the account or to choose a new password; null if none was sent in
       * the last seven days.
       */
      link: messageOutcome.extend({ kind: linkKind }).nullable().default(null),
    }),
  },
  disable: {
    method: "POST",
    path: "/onpremise/users/{id}/disable",
    summary:
      "Disables an account: ends its sign-ins and those of its virtual users at once and refuses new ones.",
    access: "installation",
    reply: installationUser,
    errors: ["LAST_INSTALLATION_ADMINISTRATOR"],
  },
  enable: {
    method: "POST",
    path: "/onpremise/users/{id}/enable",
    summary: "Enables a disabled account.",
    access: "installation",
    reply: installationUser,
  },
  setAdministrator: {
    method: "PUT",
    path: "/onpremise/users/{id}/administrator",
    summary: "Makes a person an administrator of the installation, or ends that.",
    access: "installation",
    body: z.object({
      /** True to make them an administrator, false to end it. */
      installationAdministrator: z.boolean({ error: "required" }),
    }),
    reply: installationUser,
    errors: ["LAST_INSTALLATION_ADMINISTRATOR"],
  },
  sendLink: {
    method: "POST",
    path: "/onpremise/users/{id}/link",
    summary: "Sends the link to activate the account, or, if it is active, to choose a new password.",
    access: "installation",
    /** The link to pass on, where no messages can be sent. */
    reply: z.object({
      /** The link to pass on, where no messages can be sent; null if it was sent. */
      link: z.string().nullable(),
    }),
    errors: ["ACCOUNT_DISABLED", "MESSAGE_BUDGET_SPENT"],
  },
  endSessions: {
    method: "DELETE",
    path: "/onpremise/users/{id}/sessions",
    summary: "Signs an account out everywhere.",
    access: "installation",
  },
  removeFactors: {
    method: "DELETE",
    path: "/onpremise/users/{id}/factors",
    summary:
      "Removes an account's authenticator app, recovery codes and passkeys: only the password remains.",
    access: "installation",
    reply: installationUser,
  },
});
