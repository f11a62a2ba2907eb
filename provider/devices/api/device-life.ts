import { encodeConfiguration } from "#contract/device-link/encoded-configuration.ts";
import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { randomSecret } from "../../keys.ts";
import { printedCode } from "../../sign-in/printed-code.ts";
import { buildDeviceConfiguration } from "../operations/build-device-configuration.ts";
import { commandDevice } from "../operations/command-device.ts";
import { replaceHardware } from "../operations/replace-hardware.ts";
import { returnHardwareOf } from "../operations/return-hardware.ts";
import { swapHardware } from "../operations/swap-hardware.ts";
import { setSipCredentials } from "../queries/device-sip.ts";
import { getDevice, getStoredDevice, updateDevice } from "../queries/devices.ts";
import { findHardware, requireHardware } from "../queries/hardware.ts";
import { getWarranty } from "../queries/warranty-extensions.ts";

export const deviceLife: Handlers<Api["deviceLife"]> = {
  async encodedConfiguration({ id }, { domainId }, { db, keys }) {
    const { secretSealed } = await getStoredDevice(db, domainId, id);
    const configuration = await buildDeviceConfiguration(db, keys, id);
    const encoded = encodeConfiguration(keys.unseal(secretSealed), configuration);
    return { version: configuration.version, encoded };
  },

  async notifyConfiguration({ id }, { domainId, userId }, context) {
    return commandDevice(context, { domainId, deviceId: id, userId, kind: "reload-configuration" });
  },

  async warranty({ id }, { domainId }, { db }) {
    return getWarranty(db, domainId, id);
  },

  async getOfflineMode({ id }, { domainId }, { db }) {
    const { offlineMode } = await getDevice(db, domainId, id);
    return { offlineMode };
  },

  async setOfflineMode({ id, body }, { domainId }, { db }) {
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await updateDevice(tx, domainId, id, body);
      return body;
    });
  },

  async activationCode({ id }, { domainId }, { db, keys }) {
    const { activationCodeSealed: sealed, enrolled } = await getStoredDevice(db, domainId, id);
    await requireHardware(db, id);
    if (enrolled || sealed === null) throw new ApiError("ACTIVATION_CODE_USED");
    return { activationCode: keys.unseal(sealed) };
  },

  async replace({ id, body }, { userId, domainId, address }, context) {
    const { activationCode, hwId } = body;
    const undoTry = await context.guards.take("device-code", { account: userId, address });
    await getDevice(context.db, domainId, id);
    const hash = context.keys.hash("activation-code", activationCode);
    const hardware = await findHardware(context.db, hwId, hash);
    if (!hardware) throw new ApiError("UNKNOWN_ACTIVATION_CODE", { fields: { activationCode: "unknown" } });
    await undoTry();
    await replaceHardware(context, { domainId, userId, deviceId: id, hardware, activationCode });
    return getDevice(context.db, domainId, id);
  },

  async swap({ id, body }, { domainId, userId }, context) {
    await swapHardware(context, { domainId, userId, deviceId: id, otherId: body.deviceId });
    return getDevice(context.db, domainId, id);
  },

  async rma({ id }, { domainId }, context) {
    await returnHardwareOf(context, domainId, id);
    return getDevice(context.db, domainId, id);
  },

  async getSipCredentials({ id }, { domainId }, { db }) {
    const { sipUserName: userName } = await getStoredDevice(db, domainId, id);
    return { userName };
  },

  async createSipCredentials({ id }, { domainId }, { db, keys }) {
    const userName = `device-${printedCode(12).replaceAll("-", "").toLowerCase()}`;
    const password = randomSecret();
    return transaction(db, async (tx) => {
      await getDevice(tx, domainId, id);
      await setSipCredentials(tx, id, { userName, passwordSealed: keys.seal(password) });
      return { userName, password };
    });
  },
};
