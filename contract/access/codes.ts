import { z } from "zod";
import { CALL_CODE } from "#rules/access/codes.ts";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3 Code: the number a visitor dials on the panel's keypad; it starts an action group. */
export const code = z.object({
  id,
  /** The digits that the visitor dials. */
  code: z.string(),
  /** Always `call`. */
  type: z.literal("call"),
  /** The action group that it starts. */
  actionGroupId: id,
});

export type Code = z.infer<typeof code>;

const digits = z.string().regex(CALL_CODE, "callCode");

export const codeBody = z.object({
  /** Defaults to the highest code of the panel plus one (§9). */
  code: digits.optional(),
  type: z.literal("call").default("call"),
  actionGroupId: id,
});

/** Call codes: numbers that a visitor dials on a panel's keypad. */
export const codes = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/codes",
    summary: "The panel's call codes, by number.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(code),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/codes",
    summary: "Creates a call code.",
    access: "administrator",
    body: codeBody,
    status: 201,
    reply: code,
    errors: ["CODE_TAKEN", "ACTION_GROUP_UNKNOWN", "CAPABILITY_MISSING"],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/codes/{codeId}",
    summary: "A call code.",
    access: "member",
    inViews: true,
    reply: code,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/codes/{codeId}",
    summary: "Changes a call code; omitted fields stay unchanged.",
    access: "administrator",
    body: z.object({
      /** The digits that the visitor dials. */
      code: digits.optional(),
      actionGroupId: id.optional(),
    }),
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
