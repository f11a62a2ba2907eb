import type { Api } from "#contract/index.ts";
import { maskText } from "#rules/text.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { holdingsScope, requireCredentialsRight } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { changeFace, removeFace } from "../operations/change-face.ts";
import { getFace, insertFace, readPageOfFaces } from "../queries/face-ids.ts";

export const faceIds: Handlers<Api["faceIds"]> = {
  async list({ query }, caller, { db }) {
    const seen = await holdingsScope(db, caller, query.userId ?? null);
    const page = await readPageOfFaces(db, caller.domainId, query);
    if (seen === "whole") return page;
    return {
      ...page,
      items: page.items.map((face) => ({ ...face, identifier: maskText(face.identifier) })),
    };
  },

  async create({ body }, caller, { db, now }) {
    const { domainId } = caller;
    const id = await transaction(db, async (tx) => {
      await requireCredentialsRight(tx, caller, body.userId);
      await requireMember(tx, domainId, body.userId);
      return insertFace(tx, domainId, { ...body, now: now() });
    });
    return { id, ...body };
  },

  async get({ id }, caller, { db }) {
    const face = await getFace(db, caller.domainId, id);
    await requireCredentialsRight(db, caller, face.userId);
    return face;
  },

  async update({ id, body }, caller, context) {
    return changeFace(context, caller, id, body);
  },

  async remove({ id }, caller, context) {
    await removeFace(context, caller, id);
  },
};
