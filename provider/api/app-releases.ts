import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { latestCompatible } from "#rules/firmware.ts";
import { insertRelease, listReleases, pageOfReleases } from "../db/app-releases.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import type { Handlers } from "../handler.ts";
import { commandDevice } from "../operations/command-device.ts";

export const appReleases: Handlers<Api["appReleases"]> = {
  async list({ query }, _caller, { db }) {
    return pageOfReleases(db, query);
  },

  async create({ body }, _caller, { db, now }) {
    return transaction(db, (tx) => insertRelease(tx, { ...body, releasedAt: now() }));
  },

  async latestCompatible({ query }, { domainId }, { db }) {
    const { deviceId, model = "", version = null } = query;
    const device = deviceId === undefined ? undefined : await getDevice(db, domainId, deviceId);
    const asked = device ? { model: device.model, version: device.firmware } : { model, version };
    const release = latestCompatible(await listReleases(db, asked.model), asked.version) ?? null;
    return { model: asked.model, currentVersion: asked.version, release };
  },

  async forceUpdate({ body: { deviceId, releaseId } }, { domainId, userId }, house) {
    const { model, firmware } = await getDevice(house.db, domainId, deviceId);
    const all = await listReleases(house.db, model);
    const release = latestCompatible(
      releaseId === undefined ? all : all.filter(({ id }) => id === releaseId),
      firmware,
    );
    if (!release) throw new ApiError("NO_NEWER_RELEASE");
    const { version, digest, size } = release;
    return commandDevice(house, {
      ...{ domainId, deviceId, userId, kind: "update" },
      payload: { version, digest, size },
    });
  },
};
