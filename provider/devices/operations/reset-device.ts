import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { emptyDevice } from "../queries/action-groups.ts";
import { getDevice } from "../queries/devices.ts";
import { resetInputsAndOutputs } from "../queries/inputs-and-outputs.ts";

/** Removes buttons, action groups, codes and access rules from a device. @throws ApiError NOT_FOUND */
export async function resetDevice({ db }: ProviderContext, domainId: string, id: string): Promise<void> {
  await transaction(db, async (tx) => {
    await getDevice(tx, domainId, id);
    await emptyDevice(tx, id);
    await resetInputsAndOutputs(tx, id);
  });
}
