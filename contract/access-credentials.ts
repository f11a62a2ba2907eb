import { z } from "zod";
import { CREDENTIAL_TYPES } from "#rules/access-decision.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Credential: a person's right to open, from when until when, how often and by which means. */
export const credential = z.object({
  id,
  name: displayName,
  userId: id,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  remainingUsages: z.number().int().nullable(),
  credentialType: z.enum(CREDENTIAL_TYPES),
});

export type Credential = z.infer<typeof credential>;

/** `value` is told by the one call that asks for one credential, to those who may manage it. */
export const credentialWithValue = credential.extend({ value: z.string().nullable() });

export const REMAINING_USAGES_MAX = 1_000_000;

const timesInOrder = {
  check: ({ startTime, endTime }: { startTime?: number | null; endTime?: number | null }) =>
    typeof startTime !== "number" || typeof endTime !== "number" || startTime < endTime,
  problem: { path: ["endTime"], error: "endBeforeStart" },
};

const editable = z.object({
  name: displayName,
  startTime: instant.nullable(),
  endTime: instant.nullable(),
  remainingUsages: z.number().int("number").min(0, "number").max(REMAINING_USAGES_MAX, "number").nullable(),
});

export const credentialBody = editable
  .extend({
    userId: id,
    credentialType: z.enum(CREDENTIAL_TYPES),
    /**
     * CODE: 6 to 10 digits, or none and a random one is made. NFC_TAG: the value of one of the person's
     * tags, or none for any of them. QR: none, a random one is made. FACE_ID: the identifier of one of the
     * person's faces.
     */
    value: z.string().max(128, "tooLong").nullable().default(null),
    startTime: instant.nullable().default(null),
    endTime: instant.nullable().default(null),
    remainingUsages: editable.shape.remainingUsages.default(null),
  })
  .refine(timesInOrder.check, timesInOrder.problem);

export const credentialChanges = editable.partial().refine(timesInOrder.check, timesInOrder.problem);

/** Credential managers manage all of them, others those of the agents over whom they have CAN_MANAGE_ACCESS_CREDENTIALS. */
export const accessCredentials = defineCalls({
  list: {
    method: "GET",
    path: "/accesscredentials/users",
    summary:
      "Access credentials: valid ones first, then those to come, then expired ones (§4). One's own for ordinary users.",
    access: "member",
    query: pageQuery.extend({ userId: id.optional() }),
    reply: pageOf(credential),
  },
  create: {
    method: "POST",
    path: "/accesscredentials/users",
    summary: "Gives a person a credential.",
    access: "member",
    body: credentialBody,
    status: 201,
    reply: credentialWithValue,
    errors: ["USER_UNKNOWN", "CREDENTIAL_CODE_TAKEN"],
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
    summary: "Changes a credential; what is not given stays.",
    access: "member",
    body: credentialChanges,
    reply: credential,
  },
  remove: {
    method: "DELETE",
    path: "/accesscredentials/users/{id}",
    summary: "Takes a credential away.",
    access: "member",
  },
});
