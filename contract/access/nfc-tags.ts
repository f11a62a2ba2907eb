import { z } from "zod";
import { BLOCK_STATES } from "#rules/access/lost-tags.ts";
import { NFC_TAG_TYPES, plainTagValue, TAG_ORDERS, TAG_STATES, TAG_VALUE } from "#rules/access/nfc-tags.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, optionalName, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { lastUse } from "./last-use.ts";

/** §3 NFC tag. `value` is what a reader reads; `userId` its holder, null in the pool. */
export const nfcTag = z.object({
  id,

  /** The name of the tag. */
  identifier: displayName,

  /**
   * The value that a reader reads: hexadecimal, in upper case. For callers who may not manage tags, all but
   * its end is masked.
   */
  value: z.string(),

  /** CARD: a card or key fob. USER: a phone. REMOTE: a remote control. */
  type: z.enum(NFC_TAG_TYPES),

  /** The holder; null while the tag is in the pool or lost. */
  userId: id.nullable(),

  /** When it was reported lost, in milliseconds since 1970; null if it is not lost. */
  lostAt: instant.nullable().default(null),

  /** The person who lost it and has it again when the report is withdrawn; null if it is not lost, or no one had it. */
  lostHolderId: id.nullable().default(null),
});

export type NfcTag = z.infer<typeof nfcTag>;

/** A tag in a list, with its holder, its state and its last use. */
export const listedTag = nfcTag.extend({
  /**
   * When and where its holder last opened something with it, or for a tag in the pool anybody; null if no one did,
   * or the history no longer has it.
   */
  lastUse: lastUse.nullable().default(null),

  /** The name of the holder, or of the person who lost it; null while the tag is in the pool. */
  holderName: z.string().nullable().default(null),

  /**
   * FREE: no one has it. LOST: it was reported lost. NO_ACCESS: its holder has no credential for it. VALID, UPCOMING, EXPIRED: what the
   * credential says that counts for it. Null from a provider that is older than this field.
   */
  state: z.enum(TAG_STATES).nullable().default(null),
});

export type ListedTag = z.infer<typeof listedTag>;

/** Whether a tag is lost, and what devices do about it. */
export const lostTag = z.object({
  /** When it was reported lost, in milliseconds since 1970; null if it is not lost. */
  lostAt: instant.nullable(),

  /** The devices that may know it, by name: those of the doors that the person who lost it may open, and those that have not applied the current configuration. None if no one ever had it. */
  devices: z.array(
    z.object({
      id,
      name: displayName,
      /**
       * IN_FORCE: the device refuses the tag, also without the server. PENDING: it is connected, and its new configuration is on the way.
       * AWAY: it is not connected; it refuses the tag from its next connection on.
       */
      state: z.enum(BLOCK_STATES),
    }),
  ),
});

export type LostTag = z.infer<typeof lostTag>;

/** Hexadecimal, as readers output it; colons, dashes, dots and spaces are ignored. */
export const tagValue = z
  .string({ error: "required" })
  .transform(plainTagValue)
  .pipe(z.string().regex(TAG_VALUE, "tagValue"));

/** Long enough for a filter with every type; limits the work on unknown ones. */
const TYPES_LENGTH_MAX = 100;

const tagTypesFilter = z
  .string()
  .max(TYPES_LENGTH_MAX, "tooLong")
  .transform((text) => text.split(","))
  .pipe(z.array(z.enum(NFC_TAG_TYPES)));

/** The identifier defaults to the value (§5). */
export const nfcTagBody = z.object({
  /** The name of the tag; if blank, its value. */
  identifier: optionalName(NAME_LENGTH_LIMIT).default(""),
  value: tagValue,
  /** CARD: a card or key fob. USER: a phone. REMOTE: a remote control. */
  type: z.enum(NFC_TAG_TYPES).default("CARD"),
  /** The holder; null for the pool. */
  userId: id.nullable().default(null),
});

/**
 * Credential managers manage all tags; other callers those of the agents over whom they have
 * CAN_MANAGE_ACCESS_CREDENTIALS. Only credential managers see the pool. Every caller can list their own tags;
 * of those, only the last quarter of the value is shown. They can report them lost; withdrawing a report is for those
 * who manage the tag.
 */
export const nfcTags = defineCalls({
  list: {
    method: "GET",
    path: "/nfctags",
    summary: "Tags by identifier. `unassigned` selects those in the pool; `types` is separated by commas.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only tags of these types, separated by commas; defaults to all three. */
      types: tagTypesFilter.default([...NFC_TAG_TYPES]),

      /** `true`: only tags in the pool, which have no holder and are not lost. */
      unassigned: yesOrNo.optional(),

      /** Only tags of this person, with those that they lost. */
      userId: id.optional(),

      /** Only tags of direct members of this group. */
      agentGroupId: id.optional(),

      /** Only tags in this state. */
      state: z.enum(TAG_STATES).optional(),

      /** Only tags with this text in their name, the name of their holder, or their value if the caller sees it whole. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),

      /** The sort order of the list; defaults to the identifier. */
      order: z.enum(TAG_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(listedTag),
    errors: ["USER_UNKNOWN"],
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
    inViews: true,
    reply: listedTag,
  },
  update: {
    method: "PUT",
    path: "/nfctags/{id}",
    summary:
      "Renames a tag or assigns it to another person; omitted fields stay unchanged. Credentials for it alone have its name, and are deleted when its holder loses it.",
    access: "member",
    body: z.object({ identifier: displayName.optional(), userId: id.nullable().optional() }),
    reply: nfcTag,
    errors: ["USER_UNKNOWN", "TAG_REPORTED_LOST"],
  },
  getLost: {
    method: "GET",
    path: "/nfctags/{id}/lost",
    summary: "Whether a tag is lost, and which devices refuse it already.",
    access: "member",
    inViews: true,
    reply: lostTag,
  },
  reportLost: {
    method: "POST",
    path: "/nfctags/{id}/lost",
    summary:
      "Reports a tag as lost: from now on it opens nothing, and the history says so when it is presented. People may report their own tags.",
    access: "member",
    reply: nfcTag,
  },
  withdrawLost: {
    method: "DELETE",
    path: "/nfctags/{id}/lost",
    summary:
      "Withdraws the report of a lost tag: the person who lost it has it again, with its credentials. A tag of a person who has left returns to the pool.",
    access: "member",
    status: 200,
    reply: nfcTag,
  },
  remove: {
    method: "DELETE",
    path: "/nfctags/{id}",
    summary: "Deletes a tag with the credentials for it alone.",
    access: "member",
  },
});
