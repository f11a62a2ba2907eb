import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { defineCalls } from "./call.ts";
import { instant, yesOrNo } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { user } from "./users.ts";

/** WAITING: the activation link has not been used yet. */
export const accountState = z.enum(["ACTIVE", "WAITING", "DISABLED"]);

export type AccountState = z.infer<typeof accountState>;

/** An account as whoever runs the installation sees it. */
export const installationUser = user.extend({
  state: accountState,
  installationAdministrator: z.boolean(),
  /** Whether an authenticator app is asked for a code. */
  secondFactor: z.boolean(),
  passkeys: z.number().int(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
});

export type InstallationUser = z.infer<typeof installationUser>;

const userQuery = pageQuery.extend({
  search: z.string().max(NAME_LENGTH_LIMIT).optional(),
  state: accountState.optional(),
  installationAdministrator: yesOrNo.optional(),
  secondFactor: yesOrNo.optional(),
});

export type InstallationUserQuery = z.output<typeof userQuery>;

export const installationUsers = defineCalls({
  list: {
    method: "GET",
    path: "/onpremise/users",
    summary:
      "Everybody who has an account here, by name, with how they sign in; virtual users are no people.",
    access: "installation",
    query: userQuery,
    reply: pageOf(installationUser),
  },
  get: {
    method: "GET",
    path: "/onpremise/users/{id}",
    summary: "Somebody who has an account here.",
    access: "installation",
    reply: installationUser,
  },
  disable: {
    method: "POST",
    path: "/onpremise/users/{id}/disable",
    summary: "Shuts an account: its sign-ins end at once, and nobody signs in with it.",
    access: "installation",
    reply: installationUser,
    errors: ["LAST_INSTALLATION_ADMINISTRATOR"],
  },
  enable: {
    method: "POST",
    path: "/onpremise/users/{id}/enable",
    summary: "Opens an account that was shut.",
    access: "installation",
    reply: installationUser,
  },
  setAdministrator: {
    method: "PUT",
    path: "/onpremise/users/{id}/administrator",
    summary: "Makes somebody administer the installation, or not any more.",
    access: "installation",
    body: z.object({ installationAdministrator: z.boolean({ error: "required" }) }),
    reply: installationUser,
    errors: ["LAST_INSTALLATION_ADMINISTRATOR"],
  },
  sendLink: {
    method: "POST",
    path: "/onpremise/users/{id}/link",
    summary: "Sends the link to activate the account, or to choose a new password where it is active.",
    access: "installation",
    /** Where nothing can be sent: the link to pass on. */
    reply: z.object({ link: z.string().nullable() }),
    errors: ["ACCOUNT_DISABLED"],
  },
  endSessions: {
    method: "DELETE",
    path: "/onpremise/users/{id}/sessions",
    summary: "Signs somebody out everywhere.",
    access: "installation",
  },
  removeFactors: {
    method: "DELETE",
    path: "/onpremise/users/{id}/factors",
    summary:
      "Takes somebody's authenticator app, recovery codes and passkeys away: the password alone remains.",
    access: "installation",
    reply: installationUser,
  },
});
