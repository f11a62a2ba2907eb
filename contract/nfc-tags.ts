import { z } from "zod";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { NFC_TAG_TYPES } from "#rules/nfc-tags.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, optionalText, yesOrNo } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 NFC tag. `value` is what a reader reads; `userId` its holder, null in the pool. */
export const nfcTag = z.object({
  id,
  identifier: displayName,
  value: z.string(),
  type: z.enum(NFC_TAG_TYPES),
  userId: id.nullable(),
});

export type NfcTag = z.infer<typeof nfcTag>;

/** Hexadecimal, as readers give it; colons, dashes and spaces don't count. */
export const tagValue = z
  .string({ error: "required" })
  .transform((text) => text.replace(/[\s:-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-F]{4,40}$/, "tagValue"));

/** A filter with every type fits in; each unknown one would be looked at. */
const TYPES_LENGTH_MAX = 100;

const tagTypesFilter = z
  .string()
  .max(TYPES_LENGTH_MAX, "tooLong")
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(NFC_TAG_TYPES)));

/** Without an identifier a tag is called by its value (§5). */
export const nfcTagBody = z.object({
  identifier: optionalText(NAME_LENGTH_LIMIT).default(""),
  value: tagValue,
  type: z.enum(NFC_TAG_TYPES).default("CARD"),
  userId: id.nullable().default(null),
});

/**
 * Credential managers manage all tags, others those of the agents over whom they have
 * CAN_MANAGE_ACCESS_CREDENTIALS; the pool is the managers'. Anybody lists their own, of whose values the last quarter is
 * told.
 */
export const nfcTags = defineCalls({
  list: {
    method: "GET",
    path: "/nfctags",
    summary: "Tags by identifier; `unassigned` for those in the pool, `types` separated by commas (§5).",
    access: "member",
    query: pageQuery.extend({
      types: tagTypesFilter.default([...NFC_TAG_TYPES]),
      unassigned: yesOrNo.optional(),
      userId: id.optional(),
    }),
    reply: pageOf(nfcTag),
  },
  create: {
    method: "POST",
    path: "/nfctags",
    summary: "Registers a tag, for a person or for the pool.",
    access: "member",
    body: nfcTagBody,
    status: 201,
    reply: nfcTag,
    errors: ["TAG_TAKEN", "USER_UNKNOWN"],
  },
  get: {
    method: "GET",
    path: "/nfctags/{id}",
    summary: "A tag.",
    access: "member",
    reply: nfcTag,
  },
  update: {
    method: "PUT",
    path: "/nfctags/{id}",
    summary: "Renames a tag or gives it to somebody else; what is not given stays.",
    access: "member",
    body: z.object({ identifier: displayName.optional(), userId: id.nullable().optional() }),
    reply: nfcTag,
    errors: ["USER_UNKNOWN"],
  },
  remove: {
    method: "DELETE",
    path: "/nfctags/{id}",
    summary: "Deletes a tag.",
    access: "member",
  },
});
