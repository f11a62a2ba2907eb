import type { Api } from "#contract/index.ts";
import {
  deleteActionGroup,
  getActionGroup,
  insertActionGroup,
  pageOfActionGroups,
  renameActionGroup,
} from "../db/action-groups.ts";
import { deleteAction, getAction } from "../db/actions.ts";
import { getDevice } from "../db/devices.ts";
import { pageOfAll } from "../db/pages.ts";
import { transaction } from "../db/database.ts";
import { deletePicture } from "../db/pictures.ts";
import type { Handlers } from "../handler.ts";
import type { House } from "../house.ts";
import { choosePicture } from "../operations/confirm-avatar.ts";
import { offerPicture, offerUpload } from "../operations/offer-picture.ts";
import { addAction, orderActions, replaceAction } from "../operations/change-action.ts";

export const actionGroups: Handlers<Api["actionGroups"]> = {
  async list({ id, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return pageOfActionGroups(db, { domainId, deviceId: id }, query);
  },

  async create({ id, body }, { domainId }, { db }) {
    const groupId = await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      return insertActionGroup(tx, id, body);
    });
    return getActionGroup(db, { domainId, deviceId: id }, groupId);
  },

  async get({ id, groupId }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    return getActionGroup(db, { domainId, deviceId: id }, groupId);
  },

  async update({ id, groupId, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await renameActionGroup(tx, id, groupId, body.name);
    });
    return getActionGroup(db, { domainId, deviceId: id }, groupId);
  },

  async remove({ id, groupId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getActionGroup(tx, { domainId, deviceId: id }, groupId);
      await deletePicture(tx, domainId, groupId);
      await deleteActionGroup(tx, id, groupId);
    });
  },

  async listActions({ id, groupId, query }, { domainId }, { db }) {
    await getDevice(db, domainId, id);
    const { actions } = await getActionGroup(db, { domainId, deviceId: id }, groupId);
    return pageOfAll(query, actions);
  },

  async addAction({ id, groupId, body }, { domainId }, house) {
    const place = { domainId, deviceId: id };
    const actionId = await addAction(house, place, groupId, body);
    return getAction(house.db, place, groupId, actionId);
  },

  async orderActions({ id, groupId, body }, { domainId }, house) {
    const place = { domainId, deviceId: id };
    await orderActions(house, place, groupId, body.actionIds);
    return getActionGroup(house.db, place, groupId);
  },

  async updateAction({ id, groupId, actionId, body }, { domainId }, house) {
    const place = { domainId, deviceId: id };
    await replaceAction(house, place, groupId, actionId, body);
    return getAction(house.db, place, groupId, actionId);
  },

  async removeAction({ id, groupId, actionId }, { domainId }, { db }) {
    const place = { domainId, deviceId: id };
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getActionGroup(tx, place, groupId);
      await getAction(tx, place, groupId, actionId);
      await deleteAction(tx, groupId, actionId);
    });
  },

  async uploadAvatar({ id, groupId }, { domainId }, house) {
    await requireGroup(house, domainId, id, groupId);
    return offerUpload(house, domainId, groupId);
  },

  async confirmAvatar({ id, groupId, body }, { domainId }, house) {
    await requireGroup(house, domainId, id, groupId);
    const place = { domainId, deviceId: id };
    return choosePicture(house, domainId, groupId, body.uploadId, (tx) => getActionGroup(tx, place, groupId));
  },

  async downloadAvatar({ id, groupId }, { domainId }, house) {
    await requireGroup(house, domainId, id, groupId);
    return offerPicture(house, domainId, groupId);
  },
};

/** @throws ApiError NOT_FOUND */
async function requireGroup(
  { db }: House,
  domainId: string,
  deviceId: string,
  groupId: string,
): Promise<void> {
  await getDevice(db, domainId, deviceId);
  await getActionGroup(db, { domainId, deviceId }, groupId);
}
