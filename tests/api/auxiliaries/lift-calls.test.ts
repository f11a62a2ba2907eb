import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { deviceConfiguration, type DeviceEvent } from "#contract/device-link/device-link.ts";
import { recordEvents } from "#provider/history/operations/record-events.ts";
import { type AccessDecision, decideAccess } from "#rules/access/access-decision.ts";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import type { World } from "../../support/world.ts";

/** Creates a lift with two areas. */
async function addLift({ building: { api } }: { building: Pick<World["building"], "api"> }) {
  const lift = { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic" } as const;
  const { id } = await api.auxiliaries.create({ body: lift });
  const third = await api.auxiliaryAreas.create({ id, body: { displayName: "Third floor" } });
  const roof = await api.auxiliaryAreas.create({ id, body: { displayName: "Roof" } });
  return { third, roof };
}

describeApi("lift calls", (start) => {
  test("lifts go where the person may go, whether the server decides or the device from its configuration", async () => {
    const world = await start();
    const { api } = world.building;
    const { shown, present, configuration, device, group, door } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    await api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    await api.accessCredentials.create({ body: { name: "Fob", userId, credentialType: "NFC_TAG" } });
    const decideAlike = async (): Promise<AccessDecision> => {
      const known = deviceConfiguration.parse(await configuration());
      const alone = decideAccess(known, shown("NFC_TAG", "04A1B2C3"), world.clock.now());
      expect(alone).toEqual(await present("NFC_TAG", "04A1B2C3"));
      return alone;
    };
    expect(await decideAlike()).toMatchObject({ outcome: "granted", elevatorCalls: [] });

    const { third, roof } = await addLift(world);
    const place = { id: device.id, groupId: group.id };
    const call = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA" } as const;
    await api.actionGroups.addAction({
      ...place,
      body: { ...call, targetId: third.id, payload: { kind: 2 } },
    });
    await api.actionGroups.addAction({ ...place, body: { ...call, targetId: roof.id } });
    expect(await decideAlike()).toMatchObject({ outcome: "granted", elevatorCalls: [] });
    const floors = await api.elevatorAreaGroups.create({ body: { name: "Flats" } });
    await api.elevatorAreaGroups.addMember({ id: floors.id, body: { areaId: third.id } });
    const flat = await api.agentGroups.create({ body: { name: "Flat 3" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: userId } });
    const give = (groupId: string) =>
      api.elevatorAreaGroups.setOfAgentGroup({ id: flat.id, body: { elevatorAreaGroupIds: [groupId] } });
    await give(floors.id);
    const toThird = { areaId: third.id, kind: 2 };
    expect(await decideAlike()).toMatchObject({ outputIds: [door.id], elevatorCalls: [toThird] });
    const { items } = await api.elevatorAreaGroups.list({ query: { hidden: "true" } });
    await give(items.find(({ name }) => name === "all-the-elevator-areas")!.id);
    const both = [toThird, { areaId: roof.id, kind: 0 }];
    expect(await decideAlike()).toMatchObject({ elevatorCalls: both });

    const [opening] = (await api.actionGroups.get(place)).actions;
    await api.actionGroups.removeAction({ ...place, actionId: opening!.id });
    const eventId = randomUUID();
    const liftAlone = await present("NFC_TAG", "04A1B2C3", eventId);
    expect(liftAlone).toMatchObject({ outcome: "granted", outputIds: [], elevatorCalls: both });
    expect(await present("NFC_TAG", "04A1B2C3", eventId)).toEqual(liftAlone);
    const [event] = (await api.events.query({ body: { kinds: ["ACCESS"], outcome: "granted" } })).items;
    expect(event).toMatchObject({
      targets: [],
      elevatorCalls: [
        { id: third.id, name: "Third floor", kind: 2 },
        { id: roof.id, name: "Roof", kind: 0 },
      ],
    });
    await api.agentGroups.removeMember({ id: flat.id, agentId: userId });
    expect(await decideAlike()).toMatchObject({ reason: "NO_ACCESS_HERE", elevatorCalls: [] });
  });

  test("a device receives nothing about people who may use a lift there but open nothing", async () => {
    const world = await start();
    const { api } = world.building;
    const { configuration, device, group, association } = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const code = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body: code });
    const { third } = await addLift(world);
    const call = { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", targetId: third.id } as const;
    await api.actionGroups.addAction({ id: device.id, groupId: group.id, body: call });
    const flat = await api.agentGroups.create({ body: { name: "Flat 3" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: userId } });
    const { items } = await api.elevatorAreaGroups.list({ query: { hidden: "true" } });
    const body = { elevatorAreaGroupIds: [items[0]!.id] };
    await api.elevatorAreaGroups.setOfAgentGroup({ id: flat.id, body });
    expect(await configuration()).toMatchObject({
      people: [{ userId, groupIds: expect.arrayContaining([flat.id]) as string[] }],
      elevatorAreas: [{ agentGroupId: flat.id, areaIds: [third.id] }],
    });
    const admins = await api.agentGroups.create({ body: { name: "Staff" } });
    const at = { id: device.id, associationId: association.id };
    await api.accessControlAssociations.update({ ...at, body: { agentGroupId: admins.id } });
    expect(await configuration()).toMatchObject({ people: [], credentials: [] });
  });

  test("a device reports lifts of its own building alone, by their names", async () => {
    const world = await start();
    const { domainId, device } = await openDoor(world);
    const { third } = await addLift(world);
    const { third: theirs } = await addLift({ building: await world.otherBuilding() });
    const now = world.clock.now();
    const event: DeviceEvent = {
      id: randomUUID(),
      time: now,
      kind: "ACCESS",
      outcome: "granted",
      reason: "GRANTED",
      method: "CODE",
      actor: null,
      button: null,
      targets: [],
      credentialId: null,
      tagId: null,
      text: null,
      offline: true,
      elevatorCalls: [
        { id: third.id, name: "The moon", kind: 2 },
        { id: theirs.id, name: "Third floor", kind: 0 },
      ],
    };
    await transaction(world.db, (tx) => recordEvents(tx, domainId, device, [event], now));
    const { items } = await world.building.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(items).toMatchObject([{ elevatorCalls: [{ id: third.id, name: "Third floor", kind: 2 }] }]);
  });
});
