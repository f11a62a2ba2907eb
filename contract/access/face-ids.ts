import { z } from "zod";
import { isNameOrIdentifier } from "#rules/buildings/names.ts";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/**
 * The reader's identifier of an enrolled face, unique in the building. Pictures of faces are never sent to
 * the server.
 */
const identifier = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  // A leading plus does not count (§5).
  .max(65, "identifier")
  .refine(isNameOrIdentifier, "identifier");

/** §3 Face ID: the person whose face a reader recognises. */
export const faceId = z.object({
  id,
  /** The reader's identifier of the face. */
  identifier: z.string(),
  /** The person with this face. */
  userId: id,
});

export type FaceId = z.infer<typeof faceId>;

export const faceIdBody = z.object({ identifier, userId: id });

/**
 * Credential managers manage all faces; other callers those of the agents over whom they have
 * CAN_MANAGE_ACCESS_CREDENTIALS. Every caller can list their own faces; of those, only the last quarter of
 * the identifier is shown.
 */
export const faceIds = defineCalls({
  list: {
    method: "GET",
    path: "/faceids",
    summary: "Faces by identifier, of all people or of one person.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only this person's faces. */
      userId: id.optional(),
    }),
    reply: pageSchema(faceId),
    errors: ["USER_UNKNOWN"],
  },
  create: {
    method: "POST",
    path: "/faceids",
    summary: "Registers a person's face under the identifier that the reader assigned to it.",
    access: "member",
    body: faceIdBody,
    status: 201,
    reply: faceId,
    errors: ["FACE_TAKEN", "USER_UNKNOWN"],
  },
  get: {
    method: "GET",
    path: "/faceids/{id}",
    summary: "A face.",
    access: "member",
    inViews: true,
    reply: faceId,
  },
  update: {
    method: "PUT",
    path: "/faceids/{id}",
    summary:
      "Changes a face's identifier or person; omitted fields stay unchanged. Deletes the credentials that were made for the old values.",
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
