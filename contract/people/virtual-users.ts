import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { VIRTUAL_ITEM_TYPE } from "#rules/devices/lists.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, language, newPassword, version } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3 Virtual user: signs in without a mail address, under the responsibility of a person of the building. */
export const virtualUser = z.object({
  id,
  name: displayName,
  /** The login of the virtual user. */
  userName: z.string(),
  language,

  /** The version of the password, another one after each change. */
  passwordVersion: version.nullable().default(null),

  /** The person who is responsible for it. */
  ownerId: id,
  /** Marks it in lists, where it follows its owner (§4). */
  type: z.literal(VIRTUAL_ITEM_TYPE),
});

export type VirtualUser = z.infer<typeof virtualUser>;

export const virtualUserBody = z.object({
  name: displayName,
  password: newPassword,
  language: language.default("en"),
  /** Defaults to the caller; only administrators name another person. */
  ownerId: id.optional(),
});

export const virtualUserChanges = z.object({
  name: displayName.optional(),
  /** Ends the virtual user's sign-ins. */
  password: newPassword.optional(),
  language: language.optional(),
});

/** Virtual users are managed by their owner and by administrators. */
export const virtualUsers = defineCalls({
  list: {
    method: "GET",
    path: "/users/virtual",
    summary:
      "The virtual users by owner and name: all of the building for credential managers, otherwise the caller's own.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only virtual users of this person. */
      ownerId: id.optional(),

      /** Only virtual users with this text in their names. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageSchema(virtualUser),
    errors: ["USER_UNKNOWN"],
  },
  create: {
    method: "POST",
    path: "/users/virtual",
    summary: "Creates a virtual user of a person, with its own user name.",
    access: "member",
    body: virtualUserBody,
    status: 201,
    reply: virtualUser,
    errors: ["USER_UNKNOWN", "TOO_MANY_VIRTUAL_USERS", "BUILDING_FULL"],
  },
  get: {
    method: "GET",
    path: "/users/virtual/{id}",
    summary: "A virtual user.",
    access: "member",
    inViews: true,
    reply: virtualUser,
  },
  update: {
    method: "PUT",
    path: "/users/virtual/{id}",
    summary: "Changes a virtual user; omitted fields stay unchanged.",
    access: "member",
    body: virtualUserChanges,
    reply: virtualUser,
  },
  remove: {
    method: "DELETE",
    path: "/users/virtual/{id}",
    summary: "Deletes a virtual user with everything it may open, and its sign-ins.",
    access: "member",
  },
  owner: {
    method: "GET",
    path: "/users/virtual/{id}/owner",
    summary: "The owner of this virtual user.",
    access: "member",
    inViews: true,
    reply: z.object({
      id,
      /** The name of the owner. */
      name: z.string(),
    }),
  },
  changeOwner: {
    method: "PUT",
    path: "/users/virtual/{id}/owner",
    summary: "Transfers a virtual user to another person of the building.",
    access: "administrator",
    body: z.object({
      /** The new owner. */
      ownerId: id,
    }),
    reply: virtualUser,
    errors: ["USER_UNKNOWN", "TOO_MANY_VIRTUAL_USERS"],
  },
});
