import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { readRingsOfGroup } from "../../history/operations/read-rings.ts";
import { changeFlat, createFlat, moveIntoFlat, moveOutOfFlat } from "../operations/change-flat.ts";
import {
  getFlat,
  listFlatsToDraw,
  listFloors,
  readPageOfFlats,
  requireFlat,
  resetToGroup,
} from "../queries/flats.ts";

export const flats: Handlers<Api["flats"]> = {
  async list({ query }, { domainId }, { db, now }) {
    return readPageOfFlats(db, { domainId, now: now() }, query);
  },

  async floors(_input, { domainId }, { db, now }) {
    return { floors: await listFloors(db, { domainId, now: now() }) };
  },

  async drawing({ query }, { domainId }, { db, now }) {
    return { flats: await listFlatsToDraw(db, { domainId, now: now() }, query.stair) };
  },

  async create({ body }, caller, context) {
    return createFlat(context, caller, body);
  },

  async moveIn({ id, body }, caller, context) {
    return moveIntoFlat(context, caller, id, body);
  },

  async moveOut({ id, body }, { domainId }, context) {
    return moveOutOfFlat(context, { domainId, id }, body);
  },

  async get({ id }, { domainId }, { db, now }) {
    return getFlat(db, domainId, id, now());
  },

  async rings({ id, query }, caller, { db }) {
    await requireFlat(db, caller.domainId, id);
    return readRingsOfGroup(db, caller, id, query);
  },

  async update({ id, body }, { domainId }, context) {
    return changeFlat(context, { domainId, id }, body);
  },

  async remove({ id }, { domainId }, { db }) {
    await transaction(db, (tx) => resetToGroup(tx, domainId, id));
  },
};
