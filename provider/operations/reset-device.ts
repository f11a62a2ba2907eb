import { emptyDevice } from "../db/action-groups.ts";
import { transaction } from "../db/database.ts";
import { getDevice } from "../db/devices.ts";
import { resetInputsAndOutputs } from "../db/inputs-and-outputs.ts";
import type { House } from "../house.ts";

/** Takes buttons, action groups, codes and access rules off a device. @throws ApiError NOT_FOUND */
export async function resetDevice({ db }: House, domainId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, domainId, id);
    await emptyDevice(tx, id);
    await resetInputsAndOutputs(tx, id);
  });
}
