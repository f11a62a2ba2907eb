import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import type { Resident, World } from "../../support/world.ts";

const AFTER_THE_LIMIT_MS = 61_000;

/** Sets up two panels with two doors each, and a person with a code but no right yet. */
async function seed(world: World) {
  const { api } = world.building;
  const panels = [await world.panel(), await world.panel()];
  const doors = panels.flatMap(({ device, outputs }) =>
    outputs.slice(0, 2).map(({ id }) => ({ id, deviceId: device.id })),
  );
  for (const [index, { id: outputId, deviceId: id }] of doors.entries()) {
    const type = index === 3 ? "lift" : "actuator";
    await api.outputs.update({ id, outputId, body: { type, displayName: `Door ${index + 1}` } });
  }
  const rosa = await world.resident("Rosa");
  const credential = { name: "Code", userId: rosa.userId, credentialType: "CODE" } as const;
  await api.accessCredentials.create({ body: credential });
  const group = await api.agentGroups.create({ body: { name: "Flat 1" } });
  await api.agentGroups.addMember({ id: group.id, body: { agentId: rosa.userId } });
  return { api, doors, rosa, groupId: group.id };
}

type SeededBuilding = Awaited<ReturnType<typeof seed>>;

/** Tries to open each door; returns the ids of those not denied, which the list must contain too. */
async function opened(world: World, { doors, rosa }: SeededBuilding): Promise<string[]> {
  world.clock.advance(AFTER_THE_LIMIT_MS);
  const found: string[] = [];
  for (const { id: outputId, deviceId: id } of doors) {
    const { state } = await rosa.api.openings.open({ id, outputId, body: {} });
    if (state !== "denied") found.push(outputId);
  }
  return found;
}

async function listed({ api }: Pick<Resident, "api">, query = {}): Promise<string[]> {
  return (await api.openings.listOutputs({ query })).items.map(({ id }) => id);
}

describeApiOnBothEngines("the outputs that a person may open", (start) => {
  test("are those that the person can open, for each kind of right", async () => {
    const world = await start();
    const place = await seed(world);
    const { api, doors, rosa, groupId } = place;
    const [first, second, third, fourth] = doors.map(({ id }) => id);
    const rule = (deviceId: string, outputId: string) => {
      const actions = [{ type: "ACTIVATION", targetType: "OUTPUT", targetId: outputId } as const];
      const body = { displayName: `Opens ${outputId}`, agentGroupId: groupId, actions };
      return api.accessRules.create({ id: deviceId, body });
    };
    const expectListed = async (ids: unknown[]) => {
      expect(await listed(rosa)).toEqual(ids);
      expect(await opened(world, place)).toEqual(ids);
    };
    await expectListed([]);
    await rule(doors[0]!.deviceId, second!);
    await expectListed([second]);
    // A rule at another device's door.
    await rule(doors[0]!.deviceId, third!);
    await expectListed([second, third]);
    const zone = await api.outputGroups.create({ body: { name: "Garage" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: fourth! } });
    await expectListed([second, third]);
    await api.outputGroups.setOfAgentGroup({ id: groupId, body: { outputGroupIds: [zone.id] } });
    await expectListed([second, third, fourth]);
    const { items } = await api.outputGroups.list({ query: { hidden: "true" } });
    const zoneOf = (name: string) => items.find((each) => each.name === name)!.id;
    await api.outputGroups.setOfAgentGroup({
      id: groupId,
      body: { outputGroupIds: [zoneOf("all-the-actuators")] },
    });
    await expectListed([first, second, third]);
    await api.outputGroups.setOfAgentGroup({
      id: groupId,
      body: { outputGroupIds: [zoneOf("all-the-outputs")] },
    });
    await expectListed([first, second, third, fourth]);
    await api.outputs.update({ id: doors[0]!.deviceId, outputId: first!, body: { consoleOpening: false } });
    await expectListed([second, third, fourth]);
  });

  test("are listed by page, by device and by part of a name", async () => {
    const world = await start();
    const { api, doors, rosa, groupId } = await seed(world);
    const ids = doors.map(({ id }) => id);
    const everyone = { api };
    expect(await listed(everyone)).toEqual(ids);
    for (const [page, id] of ids.entries()) {
      const found = await api.openings.listOutputs({ query: { page, pageSize: 1 } });
      expect(found).toMatchObject({ items: [{ id }], page, total: ids.length });
    }
    const { deviceId } = doors[2]!;
    expect(await listed(everyone, { deviceId })).toEqual(ids.slice(2));
    await api.outputs.update({ id: deviceId, outputId: ids[2]!, body: { displayName: "Entrée de l’été" } });
    expect(await listed(everyone, { search: " ENTREE " })).toEqual([ids[2]]);
    expect(await listed(everyone, { search: "door", pageSize: 2 })).toEqual(ids.slice(0, 2));
    expect(await listed(everyone, { search: "door", pageSize: 2, page: 1 })).toEqual([ids[3]]);
    await api.devices.update({ id: deviceId, body: { name: "Torre" } });
    expect(await listed(everyone, { search: "torr" })).toEqual(ids.slice(2));
    expect(await listed(everyone, { search: "100%_" })).toEqual([]);
    expect(await listed(rosa, { search: "door" })).toEqual([]);
    const zone = await api.outputGroups.create({ body: { name: "Garage" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: ids[3]! } });
    await api.outputGroups.setOfAgentGroup({ id: groupId, body: { outputGroupIds: [zone.id] } });
    expect(await listed(rosa, { search: "door" })).toEqual([ids[3]]);
  });
});
