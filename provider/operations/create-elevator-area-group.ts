import type { ElevatorAreaGroup } from "#contract/elevator-area-groups.ts";
import { ApiError } from "#contract/errors.ts";
import { transaction } from "../db/database.ts";
import {
  getElevatorAreaGroup,
  getElevatorAreaGroupByName,
  insertElevatorAreaGroup,
} from "../db/elevator-area-groups.ts";
import type { House } from "../house.ts";

/** Makes a group without areas. @throws ApiError ELEVATOR_AREA_GROUP_EXISTS with the one that has the name already */
export async function createElevatorAreaGroup(
  house: House,
  domainId: string,
  name: string,
): Promise<ElevatorAreaGroup> {
  return transaction(house.db, async (tx) => {
    const id = await insertElevatorAreaGroup(tx, { domainId, name, now: house.now() });
    if (id !== undefined) return getElevatorAreaGroup(tx, domainId, id);
    const existing = await getElevatorAreaGroupByName(tx, domainId, name);
    throw new ApiError("ELEVATOR_AREA_GROUP_EXISTS", { existing, fields: { name: "taken" } });
  });
}
