import { transaction } from "../db/database.ts";
import { insertAuxiliaryOutput } from "../db/auxiliary-outputs.ts";
import { createArea } from "../operations/change-area.ts";
import { createAuxiliary } from "../operations/create-auxiliary.ts";
import { createElevatorAreaGroup } from "../operations/create-elevator-area-group.ts";
import { giveElevatorAreaGroups } from "../operations/give-elevator-area-groups.ts";
import type { Named, Site } from "./site.ts";

const FLOORS = 4;

/** A lift with its floors, a camera, a telephone and a relay, none of which is there in truth. */
export async function installAuxiliaries(site: Site, gateway: Named, residents: Named): Promise<void> {
  const { house, domainId, caller, words } = site;
  const add = (auxiliary: Omit<Parameters<typeof createAuxiliary>[3], "gatewayDeviceId">) =>
    createAuxiliary(house, domainId, caller.userId, { ...auxiliary, gatewayDeviceId: null });
  const host = "192.0.2.40";
  const lift = await add({
    name: words.lift,
    ...{ type: "ELEVATOR_SYSTEM", model: "kone-lan", configuration: { host } },
  });
  const homes = await createElevatorAreaGroup(house, domainId, words.homeFloors);
  for (let floor = 0; floor < FLOORS; floor++) {
    const place = { domainId, auxiliaryId: lift.id };
    const areaGroupsIds = floor === 0 ? [] : [homes.id];
    const displayName = `${words.floor} ${floor}`;
    await createArea(house, place, { displayName, properties: { floor }, areaGroupsIds });
  }
  await giveElevatorAreaGroups(house, domainId, residents.id, [homes.id]);
  const webAddress = "http://192.0.2.41/stream";
  await add({ name: words.yardCamera, type: "CAMERA", model: "ipcam", configuration: { webAddress } });
  await add({ name: words.lodgePhone, type: "PHONE", model: "sip", configuration: {} });
  const relay = await createAuxiliary(house, domainId, caller.userId, {
    ...{ name: words.stairLight, type: "RELE", model: "generic", configuration: {} },
    gatewayDeviceId: gateway.id,
  });
  const light = { displayName: words.stairLight, type: "actuator", activationDuration: 120_000 } as const;
  await transaction(house.db, (tx) => insertAuxiliaryOutput(tx, relay.id, light));
}
