import type { Device } from "#contract/devices/devices.ts";
import { defaultDeviceName } from "#rules/devices/default-names.ts";
import { listDeviceDefaultGroups } from "#rules/devices/devices.ts";
import { newId, transaction } from "#storage/database.ts";
import { getDomain } from "../../buildings/queries/domains.ts";
import type { ProviderContext } from "../../context.ts";
import { randomSecret } from "../../keys.ts";
import { takeSeat } from "../../licences/operations/take-seat.ts";
import { getOwnLicence } from "../../licences/queries/licences.ts";
import { joinDefaultGroups } from "../../people/queries/agent-groups.ts";
import { getLanguage } from "../../people/queries/users.ts";
import { getDevice, listDeviceNames } from "../queries/devices.ts";
import { insertDevice, isDevice } from "../queries/enabled-devices.ts";
import { type StoredHardware, useHardware } from "../queries/hardware.ts";
import { setUpDevice } from "./configure-device.ts";

interface EnableRequest {
  domainId: string;
  /** The account that enables the device, on one of its licences. */
  userId: string;
  licenceId: string;
  hardware: StoredHardware;
  activationCode: string;
  name: string | undefined;
}

/**
 * Enables hardware in a building: takes a seat, creates a secret, the inputs and outputs that the hardware has,
 * and joins the default groups. The device has the id of its hardware, or a new one if a device whose hardware
 * was replaced has that id.
 * @throws ApiError ACTIVATION_CODE_USED, HARDWARE_TAKEN, NOT_FOUND for another account's licence,
 * LICENCE_EXPIRED, NO_VALID_SUBSCRIPTION
 */
export async function enableDevice(context: ProviderContext, enabling: EnableRequest): Promise<Device> {
  const { db, keys, now: clock } = context;
  const { domainId, userId, licenceId, hardware, activationCode } = enabling;
  const { type } = hardware;
  const now = clock();
  return transaction(db, async (tx) => {
    await useHardware(tx, hardware.id, now);
    await getOwnLicence(tx, userId, licenceId);
    const name =
      enabling.name ??
      defaultDeviceName(type, await getLanguage(tx, userId), await listDeviceNames(tx, domainId));
    const id = (await isDevice(tx, hardware.id)) ? newId() : hardware.id;
    const { automaticUpdatesEnabled } = await getDomain(tx, domainId);
    const secretSealed = keys.seal(randomSecret());
    const activationCodeSealed = keys.seal(activationCode);
    await insertDevice(tx, hardware, {
      id,
      domainId,
      name,
      automaticUpdatesEnabled,
      secretSealed,
      activationCodeSealed,
      now,
    });
    await takeSeat(tx, context, licenceId, { assigneeType: "DEVICE", assigneeId: id, domainId });
    const { inputCount, outputCount } = hardware;
    await setUpDevice(tx, { id, userId, inputCount, outputCount, now });
    await joinDefaultGroups(tx, domainId, id, listDeviceDefaultGroups(type));
    return getDevice(tx, domainId, id);
  });
}
