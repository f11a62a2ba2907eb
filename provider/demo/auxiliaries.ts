import type { NamedRow } from "#rules/named-row.ts";
import { transaction } from "#storage/database.ts";
import { giveElevatorAreaGroups } from "../access/operations/give-elevator-area-groups.ts";
import { createElevatorAreaGroup } from "../access/queries/elevator-area-groups.ts";
import { createArea } from "../auxiliaries/operations/change-area.ts";
import { createAuxiliary } from "../auxiliaries/operations/create-auxiliary.ts";
import { insertAuxiliaryOutput } from "../auxiliaries/queries/auxiliary-outputs.ts";
import type { Site } from "./site.ts";

const FLOORS = 4;

/** Creates a lift with its floors, a camera, a telephone and a relay, none of which exists. */
export async function installAuxiliaries(site: Site, gateway: NamedRow, residents: NamedRow): Promise<void> {
  const { context, domainId, caller, words } = site;
  const add = (auxiliary: Omit<Parameters<typeof createAuxiliary>[3], "gatewayDeviceId">) =>
    createAuxiliary(context, domainId, caller.userId, { ...auxiliary, gatewayDeviceId: null });
  const host = "192.0.2.40";
  const lift = await add({
    name: words.lift,
    type: "ELEVATOR_SYSTEM",
    model: "kone-lan",
    configuration: { host },
  });
  const homes = await transaction(context.db, (tx) =>
    createElevatorAreaGroup(tx, { domainId, name: words.homeFloors, now: context.now() }),
  );
  for (let floor = 0; floor < FLOORS; floor++) {
    const place = { domainId, auxiliaryId: lift.id };
    const areaGroupsIds = floor === 0 ? [] : [homes.id];
    const displayName = `${words.floor} ${floor}`;
    await createArea(context, place, { displayName, properties: { floor }, areaGroupsIds });
  }
  await giveElevatorAreaGroups(context, domainId, residents.id, [homes.id]);
  const webAddress = "http://192.0.2.41/stream";
  await add({ name: words.yardCamera, type: "CAMERA", model: "ipcam", configuration: { webAddress } });
  await add({ name: words.lodgePhone, type: "PHONE", model: "sip", configuration: {} });
  const relay = await createAuxiliary(context, domainId, caller.userId, {
    name: words.stairLight,
    type: "RELE",
    model: "generic",
    configuration: {},
    gatewayDeviceId: gateway.id,
  });
  const light = { displayName: words.stairLight, type: "actuator", activationDuration: 120_000 } as const;
  await transaction(context.db, (tx) => insertAuxiliaryOutput(tx, relay.id, light));
}
