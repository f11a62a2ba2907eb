import { type BaseInfo, hwId as hardwareId } from "#contract/devices/devices.ts";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { buildDeviceConfiguration } from "../operations/build-device-configuration.ts";
import { configureDevice } from "../operations/configure-device.ts";
import { enableDevice } from "../operations/enable-device.ts";
import { removeDevice } from "../operations/remove-device.ts";
import { resetDevice } from "../operations/reset-device.ts";
import {
  getDevice,
  getStoredDevice,
  isHardwareTaken,
  readPageOfDevices,
  updateDevice,
} from "../queries/devices.ts";
import { findHardware, getHardware, type StoredHardware } from "../queries/hardware.ts";

export const devices: Handlers<Api["devices"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfDevices(db, domainId, query);
  },

  async get({ id }, { domainId }, { db }) {
    return getDevice(db, domainId, id);
  },

  async update({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await updateDevice(tx, domainId, id, body);
      return getDevice(tx, domainId, id);
    });
  },

  async remove({ id }, { domainId }, context) {
    await removeDevice(context, domainId, id);
  },

  async baseInfo({ hwId, query }, { userId, address }, { db, keys, guards }) {
    const undoTry = await guards.take("device-code", { account: userId, address });
    const hash = keys.hash("activation-code", query.activationCode);
    const hardware = await findHardware(db, hardwareId.catch("").parse(hwId), hash);
    if (!hardware) throw new ApiError("UNKNOWN_ACTIVATION_CODE", { fields: { activationCode: "unknown" } });
    await undoTry();
    if (hardware.usedAt !== null)
      throw new ApiError("ACTIVATION_CODE_USED", { fields: { activationCode: "taken" } });
    if (await isHardwareTaken(db, hardware.hwId))
      throw new ApiError("HARDWARE_TAKEN", { fields: { hwId: "taken" } });
    return baseInfoOf(hardware);
  },

  async enable({ id, licenseId, body }, { userId, domainId, address }, context) {
    const undoTry = await context.guards.take("device-code", { account: userId, address });
    const { activationCode, name } = body;
    const hardware = await getHardware(context.db, id, context.keys.hash("activation-code", activationCode));
    await undoTry();
    const enabling = { domainId, userId, licenceId: licenseId, hardware, activationCode, name };
    return enableDevice(context, enabling);
  },

  async getConfigurationVersions({ id }, { domainId }, { db }) {
    const { desiredVersion, appliedVersion, appliedAt } = await getStoredDevice(db, domainId, id);
    return { version: desiredVersion, appliedVersion, appliedAt };
  },

  async getConfiguration({ id }, { domainId }, { db, keys }) {
    const device = await getStoredDevice(db, domainId, id);
    const { version, tags, credentials, sip, ...configuration } = await buildDeviceConfiguration(
      db,
      keys,
      id,
    );
    return {
      version,
      appliedVersion: device.appliedVersion,
      appliedAt: device.appliedAt,
      configuration: {
        ...configuration,
        tags: tags.map(withoutVerifier),
        credentials: credentials.map(withoutVerifier),
        sip: sip && { userName: sip.userName },
      },
    };
  },

  async configure({ id }, { domainId, userId }, context) {
    return configureDevice(context, { domainId, userId }, id);
  },

  async reset({ id }, { domainId }, context) {
    await resetDevice(context, domainId, id);
  },
};

function baseInfoOf(hardware: StoredHardware): BaseInfo {
  return {
    id: hardware.id,
    hwId: hardware.hwId,
    type: hardware.type,
    model: hardware.model,
    buttonCount: hardware.buttonCount,
    outputCount: hardware.outputCount,
    inputCount: hardware.inputCount,
    state: "available",
  };
}

/** Omits the verifier of a tag or credential, which only the device and the server know. */
function withoutVerifier<T extends { verifier: string | null }>({ verifier: _secret, ...rest }: T) {
  return rest;
}
