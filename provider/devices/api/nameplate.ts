import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { readCallable } from "../../access/operations/read-callable.ts";
import type { Handlers } from "../../handler.ts";
import {
  emptyNameplatePosition,
  readNameplatePosition,
  saveNameplatePosition,
} from "../operations/save-nameplate.ts";

export const nameplate: Handlers<Api["nameplate"]> = {
  async get({ id, position }, { domainId }, { db }) {
    return readNameplatePosition(db, { domainId, deviceId: id }, numberOf(position));
  },

  async callable({ id }, { domainId }, { db }) {
    return readCallable(db, { domainId, deviceId: id });
  },

  async save({ id, position, body }, { domainId }, context) {
    return saveNameplatePosition(context, { domainId, deviceId: id }, numberOf(position), body);
  },

  async remove({ id, position }, { domainId }, context) {
    await emptyNameplatePosition(context, { domainId, deviceId: id }, numberOf(position));
  },
};

/** Parses a place's number. A place has one address: 1, not 01 or 1.0. @throws ApiError NOT_FOUND */
function numberOf(position: string): number {
  if (!/^[1-9]\d{0,3}$/.test(position)) throw new ApiError("NOT_FOUND");
  return Number(position);
}
