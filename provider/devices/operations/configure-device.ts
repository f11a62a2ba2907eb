import type { Device } from "#contract/devices/devices.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getLanguage } from "../../people/queries/users.ts";
import { getDevice, getStoredDevice } from "../queries/devices.ts";
import { markConfigured } from "../queries/enabled-devices.ts";
import { insertInputsAndOutputs } from "../queries/inputs-and-outputs.ts";

/**
 * Sets up a device that an earlier release enabled without its inputs and outputs; has no effect on any other.
 * @throws ApiError NOT_FOUND
 */
export async function configureDevice(
  { db, now }: ProviderContext,
  { domainId, userId }: { domainId: string; userId: string },
  id: string,
): Promise<Device> {
  return transaction(db, async (tx) => {
    const { inputCount, outputCount } = await getStoredDevice(tx, domainId, id);
    await setUpDevice(tx, { id, userId, inputCount, outputCount, now: now() });
    return getDevice(tx, domainId, id);
  });
}

interface NewParts {
  id: string;
  /** The account in whose language the parts are named. */
  userId: string;
  /** As the hardware describes itself. */
  inputCount: number;
  outputCount: number;
  now: number;
}

/** Creates a device's inputs and outputs with their default types; once for each device. */
export async function setUpDevice(tx: Transaction, { id, userId, now, ...counts }: NewParts): Promise<void> {
  if (await markConfigured(tx, id, now))
    await insertInputsAndOutputs(tx, id, await getLanguage(tx, userId), counts);
}
