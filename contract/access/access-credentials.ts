import { z } from "zod";
import { REMAINING_USAGES_MAX } from "#rules/access/access-credentials.ts";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, optionalName } from "../fields.ts";
import { checkedTogether } from "../fields-together.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { lastUse } from "./last-use.ts";

/** §3 Credential: a person's right to open, with its times, its number of uses and its means. */
export const credential = z.object({
  id,
  name: displayName,

  /** The person who opens with it. */
  userId: id,

  /** Start of validity, in milliseconds since 1970; null: valid at once. */
  startTime: instant.nullable(),

  /** End of validity, in milliseconds since 1970; null: never ends. */
  endTime: instant.nullable(),

  /** How many uses remain; null: any number. */
  remainingUsages: z.number().int().nullable(),

  /** The means of opening: a typed code, an NFC tag, a QR code or a face. */
  credentialType: z.enum(CREDENTIAL_TYPES),
});

export type Credential = z.infer<typeof credential>;

/** `value` is only in the reply of `get`, for callers who may manage the credential. */
export const credentialWithValue = credential.extend({
  /** The value that is typed, read or shown; null for any tag of the person. */
  value: z.string().nullable(),
});

/** A credential in a list: with what it is for, and its last use. */
export const listedCredential = credential.extend({
  /** The tag or the face that it is for; null for any tag of the person, a code or a QR code. */
  meansId: id.nullable().default(null),

  /** When and where it last opened something; null if it never did, or the history no longer has it. */
  lastUse: lastUse.nullable().default(null),
});

export type ListedCredential = z.infer<typeof listedCredential>;

interface Times {
  startTime?: number | null | undefined;
  endTime?: number | null | undefined;
}

const TIMES = ["startTime", "endTime"] as const;

function checkOrder({ startTime, endTime }: Times, context: z.RefinementCtx): void {
  if (typeof startTime === "number" && typeof endTime === "number" && startTime >= endTime)
    context.addIssue({ code: "custom", path: ["endTime"], message: "endBeforeStart" });
}

const editable = z.object({
  name: displayName,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  remainingUsages: z.number().int("number").min(0, "number").max(REMAINING_USAGES_MAX, "number").nullable(),
});

const VALUE_LENGTH_MAX = 128;

/** A tag or a face that a person gets together with the credential for it. */
const newMeans = checkedTogether(
  z.object({
    /** A tag of the pool, or one of the person's. */
    tagId: id.optional(),

    /** Whether the tag is also taken from another person, whose credential for it ends. Only with `tagId`. */
    fromHolder: z.boolean().optional(),

    /** A tag that was just presented at a device; it is registered. */
    presentedTagId: id.optional(),

    /**
     * The value of a tag, or the reader's identifier of a face. It is registered, unless it is the person's already
     * or a tag of the pool.
     */
    value: z.string().max(VALUE_LENGTH_MAX, "tooLong").optional(),

    /** The type of a tag that is registered. */
    type: z.enum(NFC_TAG_TYPES).default("CARD"),
  }),
  ["tagId", "fromHolder", "presentedTagId", "value"],
  ({ tagId, fromHolder, presentedTagId, value }, context) => {
    const given = [tagId, presentedTagId, value].filter((each) => each !== undefined);
    if (given.length === 0) context.addIssue({ code: "custom", path: ["value"], message: "required" });
    if (fromHolder && tagId === undefined)
      context.addIssue({ code: "custom", path: ["fromHolder"], message: "invalid" });
    if (given.length > 1) context.addIssue({ code: "custom", path: ["value"], message: "invalid" });
  },
);

export type NewMeans = z.output<typeof newMeans>;

export const credentialBody = checkedTogether(
  editable.extend({
    /** The name; if blank, that of the tag or the face, whose credential has its name. */
    name: optionalName(NAME_LENGTH_LIMIT).default(""),
    userId: id,
    credentialType: z.enum(CREDENTIAL_TYPES),
    /**
     * CODE: 6 to 10 digits; without one, a random code is generated. NFC_TAG: the value of one of the
     * person's tags; without one, any of them opens. QR: leave it out, a random value is generated. FACE_ID:
     * the identifier of one of the person's faces.
     */
    value: z.string().max(VALUE_LENGTH_MAX, "tooLong").nullable().default(null),

    /**
     * For NFC_TAG and FACE_ID, in place of `value`: the tag or the face that the person gets with the credential,
     * in one transaction.
     */
    means: newMeans.nullable().default(null),
    startTime: instant.nullable().default(null),
    endTime: instant.nullable().default(null),
    remainingUsages: editable.shape.remainingUsages.default(null),
  }),
  TIMES,
  checkOrder,
);

export const credentialChanges = checkedTogether(editable.partial(), TIMES, checkOrder);

/**
 * Credential managers manage all credentials; other callers those of the agents over whom they have
 * CAN_MANAGE_ACCESS_CREDENTIALS.
 */
export const accessCredentials = defineCalls({
  list: {
    method: "GET",
    path: "/accesscredentials/users",
    summary:
      "Lists access credentials: valid ones first, then future ones, then expired ones. Ordinary users see their own.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only this person's credentials. */
      userId: id.optional(),
    }),
    reply: pageSchema(listedCredential),
    errors: ["USER_UNKNOWN"],
  },
  create: {
    method: "POST",
    path: "/accesscredentials/users",
    summary: "Creates a credential for a person, with the tag or the face that it is for if `means` has one.",
    access: "member",
    body: credentialBody,
    status: 201,
    reply: credentialWithValue,
    errors: [
      "USER_UNKNOWN",
      "CREDENTIAL_CODE_TAKEN",
      "TAG_TAKEN",
      "PRESENTED_TAG_GONE",
      "TAG_REPORTED_LOST",
      "FACE_TAKEN",
    ],
  },
  get: {
    method: "GET",
    path: "/accesscredentials/users/{id}",
    summary: "A credential with its value.",
    access: "member",
    reply: credentialWithValue,
  },
  update: {
    method: "PUT",
    path: "/accesscredentials/users/{id}",
    summary:
      "Changes a credential; omitted fields stay unchanged. A tag has the name of the credential that is for it.",
    access: "member",
    body: credentialChanges,
    reply: credential,
  },
  remove: {
    method: "DELETE",
    path: "/accesscredentials/users/{id}",
    summary: "Deletes a credential.",
    access: "member",
  },
});
