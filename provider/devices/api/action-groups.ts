import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import { pageOfAll } from "#storage/pages.ts";
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
  pageOfActionGroups,
  renameActionGroup,
} from "../queries/action-groups.ts";
import { deleteAction, getAction } from "../queries/actions.ts";
import { getDevice } from "../queries/devices.ts";

export const actionGroups: Handlers<Api["actionGroups"]> = {
  async list({ id, query }, caller, { db }) {
    const { domainId } = caller;
    await getDevice(db, domainId, id);
    const isShown = await readShownActionGroups(db, caller, id);
    const page = await pageOfActionGroups(db, { domainId, deviceId: id }, query);
    return { ...page, items: page.items.map((group) => asShown(group, isShown(group.id))) };
  },

  async create({ id, body }, { domainId }, { db }) {
    const groupId = await transaction(db, async (tx) => {
      await getCapableDevice(tx, { domainId, deviceId: id }, "actions");
      return insertActionGroup(tx, id, body);
    });
    return asShown(await getActionGroup(db, { domainId, deviceId: id }, groupId), true);
  },

  async get({ id, groupId }, caller, { db }) {
    const { domainId } = caller;
    await getDevice(db, domainId, id);
    const isShown = await readShownActionGroups(db, caller, id);
    return asShown(await getActionGroup(db, { domainId, deviceId: id }, groupId), isShown(groupId));
  },

  async update({ id, groupId, body }, { domainId }, { db }) {
    await transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await renameActionGroup(tx, id, groupId, body.name);
    });
    return asShown(await getActionGroup(db, { domainId, deviceId: id }, groupId), true);
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
    return pageOfAll(query, actions);
  },

  async addAction({ id, groupId, body }, { domainId }, context) {
    const place = { domainId, deviceId: id };
    const actionId = await addAction(context, place, groupId, body);
    return getAction(context.db, place, groupId, actionId);
  },

  async orderActions({ id, groupId, body }, { domainId }, context) {
    const place = { domainId, deviceId: id };
    await orderActions(context, place, groupId, body.actionIds);
    return asShown(await getActionGroup(context.db, place, groupId), true);
  },

  async updateAction({ id, groupId, actionId, body }, { domainId }, context) {
    const place = { domainId, deviceId: id };
    await replaceAction(context, place, groupId, actionId, body);
    return getAction(context.db, place, groupId, actionId);
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
