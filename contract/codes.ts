import { z } from "zod";
import { CALL_CODE } from "#rules/codes.ts";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Code: the number a visitor dials on the panel's keypad; it starts an action group. */
export const code = z.object({ id, code: z.string(), type: z.literal("call"), actionGroupId: id });

export type Code = z.infer<typeof code>;

const digits = z.string().regex(CALL_CODE, "callCode");

export const codeBody = z.object({
  /** Without one: the highest code of the panel plus one (§9). */
  code: digits.optional(),
  type: z.literal("call").default("call"),
  actionGroupId: id,
});

export const codes = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/codes",
    summary: "The panel's call codes, by number.",
    access: "member",
    query: pageQuery,
    reply: pageOf(code),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/codes",
    summary: "Creates a call code.",
    access: "administrator",
    body: codeBody,
    status: 201,
    reply: code,
    errors: ["CODE_TAKEN", "ACTION_GROUP_UNKNOWN"],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/codes/{codeId}",
    summary: "A call code.",
    access: "member",
    reply: code,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/codes/{codeId}",
    summary: "Changes a call code; what is not given stays.",
    access: "administrator",
    body: z.object({ code: digits.optional(), actionGroupId: id.optional() }),
    reply: code,
    errors: ["CODE_TAKEN", "ACTION_GROUP_UNKNOWN"],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/codes/{codeId}",
    summary: "Deletes a call code.",
    access: "administrator",
  },
});
