import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { latestCompatible } from "#rules/installation/firmware.ts";
import { transaction } from "#storage/database.ts";
import { firmwareAddress } from "../../avatars/signed-addresses.ts";
import { commandDevice } from "../../devices/operations/command-device.ts";
import { updatePayload } from "../../devices/operations/install-updates.ts";
import { getDevice } from "../../devices/queries/devices.ts";
import type { Handlers } from "../../handler.ts";
import {
  deleteRelease,
  findRelease,
  insertRelease,
  listInstallable,
  readPageOfReleases,
} from "../queries/app-releases.ts";

export const appReleases: Handlers<Api["appReleases"]> = {
  async list({ query }, { role, installationAdministrator }, { db }) {
    if (!role && !installationAdministrator) throw new ApiError("FORBIDDEN");
    return readPageOfReleases(db, query);
  },

  async create({ body }, _caller, { db, now }) {
    return transaction(db, (tx) => insertRelease(tx, { ...body, releasedAt: now() }));
  },

  async uploadFile({ id }, _caller, { db, keys, now }) {
    if (!(await findRelease(db, id))) throw new ApiError("NOT_FOUND");
    return { uploadId: id, ...firmwareAddress(keys, id, "PUT", now()) };
  },

  async remove({ id }, _caller, { db }) {
    if (!(await transaction(db, (tx) => deleteRelease(tx, id)))) throw new ApiError("NOT_FOUND");
  },

  async latestCompatible({ query }, { domainId }, { db }) {
    const { deviceId, model = "", version = null } = query;
    const device = deviceId === undefined ? undefined : await getDevice(db, domainId, deviceId);
    const desired = device ? { model: device.model, version: device.firmware } : { model, version };
    const release = latestCompatible(await listInstallable(db, desired.model), desired.version) ?? null;
    return { model: desired.model, currentVersion: desired.version, release };
  },

  async forceUpdate({ body: { deviceId, releaseId } }, { domainId, userId }, context) {
    const { model, firmware } = await getDevice(context.db, domainId, deviceId);
    if (releaseId !== undefined && !(await findRelease(context.db, releaseId)))
      throw new ApiError("NOT_FOUND", { missing: releaseId });
    const all = await listInstallable(context.db, model);
    const release = latestCompatible(
      releaseId === undefined ? all : all.filter(({ id }) => id === releaseId),
      firmware,
    );
    if (!release) throw new ApiError("NO_NEWER_RELEASE");
    return commandDevice(context, {
      domainId,
      deviceId,
      userId,
      kind: "update",
      payload: updatePayload(release),
    });
  },
};
