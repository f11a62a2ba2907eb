import { defaultDeviceName, defaultGroupsOfDevice, type DeviceType } from "#rules/devices.ts";
import { newId, transaction } from "../db/database.ts";
import { countDevices } from "../db/devices.ts";
import { insertDevice, isDevice } from "../db/enabled-devices.ts";
import { type StoredHardware, useHardware } from "../db/hardware.ts";
import { getOwnLicence } from "../db/licences.ts";
import type { House } from "../house.ts";
import { randomSecret } from "../keys.ts";
import { joinDefaultGroups } from "./default-groups.ts";
import { takeSeat } from "./take-seat.ts";

interface Enabling {
  domainId: string;
  /** Who brings the device into service, on a licence of theirs. */
  userId: string;
  licenceId: string;
  hardware: StoredHardware;
  activationCode: string;
  name: string | undefined;
}

/**
 * Brings hardware into service in a building: a seat, a secret of its own, the default groups. The device has the
 * hardware's id, unless other hardware stands in for a device that had it before. Gives the id.
 * @throws ApiError ACTIVATION_CODE_USED, HARDWARE_TAKEN, NOT_FOUND for a licence of somebody else, LICENCE_EXPIRED,
 * NO_VALID_SUBSCRIPTION
 */
export async function enableDevice(house: House, enabling: Enabling): Promise<string> {
  const { db, keys, now: clock } = house;
  const { domainId, userId, licenceId, hardware, activationCode } = enabling;
  const type = hardware.type as DeviceType;
  const now = clock();
  return transaction(db, async (tx) => {
    await useHardware(tx, hardware.id, now);
    await getOwnLicence(tx, userId, licenceId);
    const name = enabling.name ?? defaultDeviceName(type, (await countDevices(tx, domainId, type)) + 1);
    const id = (await isDevice(tx, hardware.id)) ? newId() : hardware.id;
    const secretSealed = keys.seal(randomSecret());
    const activationCodeSealed = keys.seal(activationCode);
    await insertDevice(tx, hardware, { id, domainId, name, secretSealed, activationCodeSealed, now });
    await takeSeat(tx, house, licenceId, { assigneeType: "DEVICE", assigneeId: id, domainId });
    await joinDefaultGroups(tx, domainId, id, defaultGroupsOfDevice(type));
    return id;
  });
}
