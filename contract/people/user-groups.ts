import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { member } from "./user.ts";

/** The user groups of the building: its administrators. */
export const userGroups = defineCalls({
  list: {
    method: "GET",
    path: "/usergroups",
    summary: "The user groups of the building.",
    access: "member",
    inViews: true,
    reply: z.object({
      /** The groups; there is one. */
      items: z.array(
        z.object({
          /** The group's name: ADMINISTRATORS. */
          name: z.string(),
        }),
      ),
    }),
  },
  listMembers: {
    method: "GET",
    path: "/usergroups/{name}/members",
    summary: "The building's administrators; 403 if the caller is none.",
    access: "administrator",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(member),
  },
  addMember: {
    method: "POST",
    path: "/usergroups/{name}/members",
    summary: "Makes a person of the building an administrator.",
    access: "administrator",
    body: z.object({
      /** The person. */
      userId: id,
    }),
    errors: ["USER_UNKNOWN"],
  },
  removeMember: {
    method: "DELETE",
    path: "/usergroups/{name}/members/{userId}",
    summary: "Makes an administrator an ordinary user; the last administrator can't be removed.",
    access: "administrator",
    errors: ["LAST_ADMINISTRATOR"],
  },
});
