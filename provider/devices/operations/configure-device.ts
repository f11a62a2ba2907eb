import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getLanguage } from "../../people/queries/users.ts";
import { getStoredDevice } from "../queries/devices.ts";
import { markConfigured } from "../queries/enabled-devices.ts";
import { insertInputsAndOutputs } from "../queries/inputs-and-outputs.ts";

/**
 * Sets up a device for the first time, with names in the caller's language; has no effect on a device that is
 * already set up.
 * @throws ApiError NOT_FOUND
 */
export async function configureDevice(
  { db, now }: ProviderContext,
  { domainId, userId }: { domainId: string; userId: string },
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { inputCount, outputCount } = await getStoredDevice(tx, domainId, id);
    if (await markConfigured(tx, id, now()))
      await insertInputsAndOutputs(tx, id, await getLanguage(tx, userId), { inputCount, outputCount });
  });
}
