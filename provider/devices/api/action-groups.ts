import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { readPageOfAll } from "#storage/pages.ts";
import { choosePicture } from "../../buildings/operations/confirm-avatar.ts";
import { offerPicture, offerUpload } from "../../buildings/operations/offer-picture.ts";
import { deletePicture } from "../../buildings/queries/pictures.ts";
import type { ProviderContext } from "../../context.ts";
import type { Handlers } from "../../handler.ts";
import { asShown, readShownActionGroups } from "../../permissions/action-groups.ts";
import { getCapableDevice } from "../../permissions/device-capabilities.ts";
import { addAction, orderActions, replaceAction } from "../operations/change-action.ts";
import {
  deleteActionGroup,
  getActionGroup,
  insertActionGroup,
  readPageOfActionGroups,
  renameActionGroup,
} from "../queries/action-groups.ts";
import { deleteAction, getAction } from "../queries/actions.ts";
import { getDevice } from "../queries/devices.ts";

export const actionGroups: Handlers<Api["actionGroups"]> = {
  async list({ id, query }, caller, { db }) {
    const { domainId } = caller;
    await getDevice(db, domainId, id);
    const isShown = await readShownActionGroups(db, caller, id);
    const page = await readPageOfActionGroups(db, { domainId, deviceId: id }, query);
    return { ...page, items: page.items.map((group) => asShown(group, isShown(group.id))) };
  },

  async create({ id, body }, { domainId }, { db }) {
    const place = { domainId, deviceId: id };
    return transaction(db, async (tx) => {
      await getCapableDevice(tx, place, "actions");
      return asShown(await getActionGroup(tx, place, await insertActionGroup(tx, id, body)), true);
    });
  },

  async get({ id, groupId }, caller, { db }) {
    const { domainId } = caller;
    await getDevice(db, domainId, id);
    const isShown = await readShownActionGroups(db, caller, id);
    return asShown(await getActionGroup(db, { domainId, deviceId: id }, groupId), isShown(groupId));
  },

  async update({ id, groupId, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await renameActionGroup(tx, id, groupId, body.name);
      return asShown(await getActionGroup(tx, { domainId, deviceId: id }, groupId), true);
    });
  },

  async remove({ id, groupId }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await getActionGroup(tx, { domainId, deviceId: id }, groupId);
      await deletePicture(tx, domainId, groupId);
      await deleteActionGroup(tx, id, groupId);
    });
  },

  async listActions({ id, groupId, query }, caller, { db }) {
    const { domainId } = caller;
    await getDevice(db, domainId, id);
    const { actions } = await getActionGroup(db, { domainId, deviceId: id }, groupId);
    const isShown = await readShownActionGroups(db, caller, id);
    if (!isShown(groupId)) throw new ApiError("FORBIDDEN");
    return readPageOfAll(query, actions);
  },

  async addAction({ id, groupId, body }, { domainId }, context) {
    return addAction(context, { domainId, deviceId: id }, groupId, body);
  },

  async orderActions({ id, groupId, body }, { domainId }, context) {
    const place = { domainId, deviceId: id };
    return asShown(await orderActions(context, place, groupId, body.actionIds), true);
  },

  async updateAction({ id, groupId, actionId, body }, { domainId }, context) {
    return replaceAction(context, { domainId, deviceId: id }, groupId, actionId, body);
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

  async uploadAvatar({ id, groupId }, { domainId }, context) {
    await requireGroup(context, domainId, id, groupId);
    return offerUpload(context, domainId, groupId);
  },

  async confirmAvatar({ id, groupId, body }, { domainId }, context) {
    await requireGroup(context, domainId, id, groupId);
    const place = { domainId, deviceId: id };
    return choosePicture(context, domainId, groupId, body.uploadId, (tx) =>
      getActionGroup(tx, place, groupId),
    );
  },

  async downloadAvatar({ id, groupId }, { domainId }, context) {
    await requireGroup(context, domainId, id, groupId);
    return offerPicture(context, domainId, groupId);
  },
};

/** @throws ApiError NOT_FOUND */
async function requireGroup(
  { db }: ProviderContext,
  domainId: string,
  deviceId: string,
  groupId: string,
): Promise<void> {
  await getDevice(db, domainId, deviceId);
  await getActionGroup(db, { domainId, deviceId }, groupId);
}
