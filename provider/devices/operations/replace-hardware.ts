import { ApiError } from "#contract/errors.ts";
import type { Language } from "#rules/languages.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { endCommands } from "../../device-link/operations/conclude-opening.ts";
import { randomSecret } from "../../keys.ts";
import { getLanguage } from "../../people/queries/users.ts";
import { getStoredDevice, type StoredDevice } from "../queries/devices.ts";
import { seatHardware } from "../queries/enabled-devices.ts";
import { type StoredHardware, useHardware } from "../queries/hardware.ts";
import { insertInputsAndOutputs } from "../queries/inputs-and-outputs.ts";
import { lastButtonPosition } from "../queries/ring-bell-buttons.ts";

interface ReplacementRequest {
  domainId: string;
  /** The account whose language names additional inputs and outputs. */
  userId: string;
  deviceId: string;
  hardware: StoredHardware;
  activationCode: string;
}

/**
 * Replaces a device's hardware with other hardware of the same type: uses up the new activation code and
 * notifies the old hardware that it is out of service. The old code stays used.
 * @throws ApiError NOT_FOUND, ACTIVATION_CODE_USED, DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL, HARDWARE_TAKEN
 */
export async function replaceHardware(
  context: ProviderContext,
  replacing: ReplacementRequest,
): Promise<void> {
  const { db, keys, link, now: clock } = context;
  const { domainId, userId, deviceId, hardware, activationCode } = replacing;
  const now = clock();
  const former = await transaction(db, async (tx) => {
    const device = await getStoredDevice(tx, domainId, deviceId);
    await useHardware(tx, hardware.id, now);
    await fitHardware(tx, device, hardware, { language: await getLanguage(tx, userId), now });
    await seatHardware(tx, {
      deviceId,
      hardware,
      secretSealed: keys.seal(randomSecret()),
      activationCodeSealed: keys.seal(activationCode),
    });
    return device.hwId;
  });
  await link.retire(former);
}

/**
 * Prepares a device for other hardware: ends the open commands, which were meant for the old hardware.
 * @throws ApiError DEVICE_TYPES_DIFFER, HARDWARE_TOO_SMALL
 */
export async function fitHardware(
  tx: Transaction,
  device: StoredDevice,
  hardware: StoredHardware,
  { language, now }: { language: Language; now: number },
): Promise<void> {
  if (device.type !== hardware.type) throw new ApiError("DEVICE_TYPES_DIFFER");
  const isTooSmall =
    hardware.buttonCount < (await lastButtonPosition(tx, device.id)) ||
    hardware.inputCount < device.inputCount ||
    hardware.outputCount < device.outputCount;
  if (isTooSmall) throw new ApiError("HARDWARE_TOO_SMALL");
  await endCommands(tx, device.id, now);
  if (device.configuredAt !== null)
    await insertInputsAndOutputs(tx, device.id, language, countsOf(hardware), countsOf(device));
}

function countsOf({ inputCount, outputCount }: { inputCount: number; outputCount: number }) {
  return { inputCount, outputCount };
}
