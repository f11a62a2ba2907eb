import { z } from "zod";
import { VIRTUAL_ITEM_TYPE } from "#rules/lists.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, language, newPassword } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Virtual user: somebody who signs in without a mail address, on the responsibility of a person of the building. */
export const virtualUser = z.object({
  id,
  name: displayName,
  /** What they sign in with. */
  userName: z.string(),
  language,
  ownerId: id,
  /** Marks it in lists, where it follows its owner (§4). */
  type: z.literal(VIRTUAL_ITEM_TYPE),
});

export type VirtualUser = z.infer<typeof virtualUser>;

export const virtualUserBody = z.object({
  name: displayName,
  password: newPassword,
  language: language.default("en"),
  /** Oneself without one; only administrators name somebody else. */
  ownerId: id.optional(),
});

export const virtualUserChanges = z.object({
  name: displayName.optional(),
  /** Ends the virtual user's sign-ins. */
  password: newPassword.optional(),
  language: language.optional(),
});

/** Their owner manages virtual users, and the administrators do. */
export const virtualUsers = defineCalls({
  list: {
    method: "GET",
    path: "/users/virtual",
    summary:
      "The virtual users by owner and name: the building's for those who manage credentials, else one's own.",
    access: "member",
    query: pageQuery.extend({ ownerId: id.optional() }),
    reply: pageOf(virtualUser),
  },
  create: {
    method: "POST",
    path: "/users/virtual",
    summary: "Makes a virtual user of a person, with a user name of its own.",
    access: "member",
    body: virtualUserBody,
    status: 201,
    reply: virtualUser,
    errors: ["USER_UNKNOWN", "TOO_MANY_VIRTUAL_USERS"],
  },
  get: {
    method: "GET",
    path: "/users/virtual/{id}",
    summary: "A virtual user.",
    access: "member",
    reply: virtualUser,
  },
  update: {
    method: "PUT",
    path: "/users/virtual/{id}",
    summary: "Changes a virtual user; what is not given stays.",
    access: "member",
    body: virtualUserChanges,
    reply: virtualUser,
  },
  remove: {
    method: "DELETE",
    path: "/users/virtual/{id}",
    summary: "Deletes a virtual user with all it may open, and its sign-ins.",
    access: "member",
  },
  owner: {
    method: "GET",
    path: "/users/virtual/{id}/owner",
    summary: "Whose virtual user this is.",
    access: "member",
    reply: z.object({ id, name: z.string() }),
  },
  changeOwner: {
    method: "PUT",
    path: "/users/virtual/{id}/owner",
    summary: "Gives a virtual user to another person of the building.",
    access: "administrator",
    body: z.object({ ownerId: id }),
    reply: virtualUser,
    errors: ["USER_UNKNOWN", "TOO_MANY_VIRTUAL_USERS"],
  },
});
