import { z } from "zod";
import { isNameOrIdentifier } from "#rules/names.ts";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** What a reader calls a face it has learned; unique in the building. No picture of a face comes here. */
const identifier = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .max(64, "tooLong")
  .refine(isNameOrIdentifier, "characters");

/** §3 Face ID: whose face a reader recognises. */
export const faceId = z.object({ id, identifier: z.string(), userId: id });

export type FaceId = z.infer<typeof faceId>;

/**
 * Credential managers manage all faces, others those of the agents over whom they have CAN_MANAGE_ACCESS_CREDENTIALS.
 * Anybody lists their own, of whose identifiers the last quarter is told.
 */
export const faceIds = defineCalls({
  list: {
    method: "GET",
    path: "/faceids",
    summary: "Faces by identifier, of all people or of one.",
    access: "member",
    query: pageQuery.extend({ userId: id.optional() }),
    reply: pageOf(faceId),
  },
  create: {
    method: "POST",
    path: "/faceids",
    summary: "Registers a person's face under the identifier that the reader has given it.",
    access: "member",
    body: z.object({ identifier, userId: id }),
    status: 201,
    reply: faceId,
    errors: ["FACE_TAKEN", "USER_UNKNOWN"],
  },
  get: { method: "GET", path: "/faceids/{id}", summary: "A face.", access: "member", reply: faceId },
  update: {
    method: "PUT",
    path: "/faceids/{id}",
    summary:
      "Changes a face's identifier or whose it is; what is not given stays. Credentials made for it as it was go.",
    access: "member",
    body: z.object({ identifier: identifier.optional(), userId: id.optional() }),
    reply: faceId,
    errors: ["FACE_TAKEN", "USER_UNKNOWN"],
  },
  remove: {
    method: "DELETE",
    path: "/faceids/{id}",
    summary: "Deletes a face and the credentials made for it.",
    access: "member",
  },
});
