import { transaction } from "../db/database.ts";
import { getStoredDevice } from "../db/devices.ts";
import { markConfigured } from "../db/enabled-devices.ts";
import { insertInputsAndOutputs } from "../db/inputs-and-outputs.ts";
import type { House } from "../house.ts";

/** Gives a device its first configuration; one that has been configured stays as it is. @throws ApiError NOT_FOUND */
export async function configureDevice({ db, now }: House, domainId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    const { input_count: inputCount, output_count: outputCount } = await getStoredDevice(tx, domainId, id);
    if (await markConfigured(tx, id, now()))
      await insertInputsAndOutputs(tx, id, { inputCount, outputCount });
  });
}
