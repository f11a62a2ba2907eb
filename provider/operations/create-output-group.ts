import { ApiError } from "#contract/errors.ts";
import type { OutputGroup } from "#contract/output-groups.ts";
import { transaction } from "../db/database.ts";
import { getOutputGroup, getOutputGroupByName, insertOutputGroup } from "../db/output-groups.ts";
import type { House } from "../house.ts";

/**
 * Makes an output group without members.
 * @throws ApiError OUTPUT_GROUP_EXISTS with the group that has the name already (§8: 30002)
 */
export async function createOutputGroup(house: House, domainId: string, name: string): Promise<OutputGroup> {
  return transaction(house.db, async (tx) => {
    const id = await insertOutputGroup(tx, { domainId, name, now: house.now() });
    if (id !== undefined) return getOutputGroup(tx, domainId, id);
    const existing = await getOutputGroupByName(tx, domainId, name);
    throw new ApiError("OUTPUT_GROUP_EXISTS", { existing, fields: { name: "taken" } });
  });
}
