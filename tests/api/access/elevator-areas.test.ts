import { expect, test } from "vitest";
import type { ApiError } from "#contract/errors.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

async function addLift({ building }: Pick<World, "building">, name = "Lift") {
  const body = { name, type: "ELEVATOR_SYSTEM", model: "generic" } as const;
  return building.api.auxiliaries.create({ body });
}

describeApi("elevator areas and their groups", (start) => {
  test("of twenty simultaneous requests to create the same group, one creates it; the others get the existing one", async () => {
    const { building } = await start();
    const { elevatorAreaGroups } = building.api;
    const create = (): Promise<unknown> => elevatorAreaGroups.create({ body: { name: "Offices" } });
    const { values, problems } = await settle(Array.from({ length: 20 }, create));
    expect(values).toHaveLength(1);
    expect(problems).toEqual(
      Array(19).fill({ name: "ELEVATOR_AREA_GROUP_EXISTS", status: 400, fields: { name: "taken" } }),
    );
    const known: unknown = await create().catch((error: unknown) => error);
    expect((known as ApiError).extras.existing).toEqual(values[0]);
    const { id } = await elevatorAreaGroups.create({ body: { name: "Attic" } });
    const rename = elevatorAreaGroups.update({ id, body: { name: "Offices" } });
    expect(await refusal(rename)).toMatchObject({ name: "ELEVATOR_AREA_GROUP_EXISTS" });
    await elevatorAreaGroups.update({ id, body: { name: "Roof" } });
    expect(await elevatorAreaGroups.get({ id })).toEqual({ id, name: "Roof", memberCount: 0 });
  });

  test("only elevators have areas, with their properties and the groups they are in", async () => {
    const world = await start();
    const { building, otherBuilding } = world;
    const { auxiliaries, auxiliaryAreas: areas, elevatorAreaGroups: groups } = building.api;
    const phone = await auxiliaries.create({ body: { name: "Phone", type: "PHONE", model: "analog" } });
    const wrong = areas.create({ id: phone.id, body: { displayName: "Ground floor" } });
    expect(await refusal(wrong)).toMatchObject({ name: "WRONG_AUXILIARY_TYPE", status: 409 });

    const { id } = await addLift(world);
    const offices = await groups.create({ body: { name: "Offices" } });
    const [all] = (await groups.list({ query: { hidden: "true" } })).items;
    expect(all).toMatchObject({ name: "all-the-elevator-areas", memberCount: 0 });
    const theirs = await (await otherBuilding()).api.elevatorAreaGroups.create({ body: { name: "Offices" } });
    for (const group of [theirs.id, NOWHERE]) {
      const create = areas.create({ id, body: { displayName: "1", areaGroupsIds: [offices.id, group] } });
      expect(await refusal(create)).toMatchObject({
        name: "ELEVATOR_AREA_GROUP_UNKNOWN",
        fields: { areaGroupsIds: "unknown" },
      });
    }
    const byHand = areas.create({ id, body: { displayName: "1", areaGroupsIds: [all!.id] } });
    expect(await refusal(byHand)).toMatchObject({ name: "DEFAULT_GROUP" });
    expect((await areas.list({ id })).items).toEqual([]);

    const properties = { floor: 1, side: "front", accessible: true };
    const body = { displayName: "First floor", properties, areaGroupsIds: [offices.id, offices.id] };
    const first = await areas.create({ id, body });
    expect(first).toEqual({ id: first.id, ...body, areaGroupsIds: [offices.id] });
    const ground = await areas.create({ id, body: { displayName: "Ground floor" } });
    expect((await areas.list({ id })).items).toEqual([first, ground]);
    const at = { id, areaId: first.id };
    const renamed = await areas.update({ ...at, body: { displayName: "1st floor" } });
    expect(renamed).toEqual({ ...first, displayName: "1st floor" });
    expect((await groups.listMembers({ id: offices.id })).items).toEqual([
      { id: first.id, displayName: "1st floor", ownerId: id, ownerName: "Lift" },
    ]);
    const left = await areas.update({ ...at, body: { areaGroupsIds: [], properties: { floor: 2 } } });
    expect(left).toEqual({ ...renamed, properties: { floor: 2 }, areaGroupsIds: [] });
    expect((await groups.get({ id: offices.id })).memberCount).toBe(0);
    await areas.remove(at);
    expect(await refusal(areas.update({ ...at, body: {} }))).toMatchObject({ name: "NOT_FOUND" });
    expect((await areas.list({ id })).items).toEqual([ground]);
  });

  test("the default group has all areas, always in step; others those that are put into them", async () => {
    const world = await start();
    const { elevatorAreaGroups: groups, auxiliaryAreas: areas, auxiliaries } = world.building.api;
    const [east, west] = [await addLift(world, "East"), await addLift(world, "West")];
    const roof = await areas.create({ id: west.id, body: { displayName: "Roof" } });
    const cellar = await areas.create({ id: east.id, body: { displayName: "Cellar" } });
    const [all] = (await groups.list({ query: { hidden: "true" } })).items;
    const membersOf = async (id: string) =>
      (await groups.listMembers({ id })).items.map(({ displayName }) => displayName);
    const candidatesOf = async (id: string, search = "") =>
      (await groups.listCandidates({ id, query: { search } })).items.map(({ displayName }) => displayName);
    expect(await membersOf(all!.id)).toEqual(["Cellar", "Roof"]);
    expect(await candidatesOf(all!.id)).toEqual([]);
    expect((await groups.list()).items).toEqual([]);
    const { id } = all!;
    const refused = { name: "DEFAULT_GROUP", status: 409 };
    expect(await refusal(groups.update({ id, body: { name: "Mine" } }))).toMatchObject(refused);
    expect(await refusal(groups.remove({ id }))).toMatchObject(refused);
    expect(await refusal(groups.addMember({ id, body: { areaId: roof.id } }))).toMatchObject(refused);
    expect(await refusal(groups.removeMember({ id, memberId: roof.id }))).toMatchObject(refused);

    const top = await groups.create({ body: { name: "Top" } });
    for (const areaId of [NOWHERE, west.id]) {
      const add = groups.addMember({ id: top.id, body: { areaId } });
      expect(await refusal(add)).toMatchObject({
        name: "ELEVATOR_AREA_UNKNOWN",
        fields: { areaId: "unknown" },
      });
    }
    for (const { id: areaId } of [roof, cellar, roof]) {
      await groups.addMember({ id: top.id, body: { areaId } });
    }
    expect(await membersOf(top.id)).toEqual(["Cellar", "Roof"]);
    await groups.removeMember({ id: top.id, memberId: cellar.id });
    expect(await candidatesOf(top.id)).toEqual(["Cellar"]);
    expect(await candidatesOf(top.id, "EAST")).toEqual(["Cellar"]);
    expect(await candidatesOf(top.id, "roof")).toEqual([]);
    const again = groups.removeMember({ id: top.id, memberId: cellar.id });
    expect(await refusal(again)).toMatchObject({ name: "NOT_FOUND" });
    await auxiliaries.remove({ id: west.id });
    expect(await membersOf(top.id)).toEqual([]);
    expect(await membersOf(all!.id)).toEqual(["Cellar"]);
    await groups.remove({ id: top.id });
    expect(await refusal(groups.get({ id: top.id }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("an agent group is granted exactly the named areas", async () => {
    const { building, otherBuilding } = await start();
    const { elevatorAreaGroups: groups, agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Tenants" } });
    const offices = await groups.create({ body: { name: "Offices" } });
    const [all] = (await groups.list({ query: { hidden: "true" } })).items;
    const theirs = (await otherBuilding()).api.elevatorAreaGroups;
    const foreign = await theirs.create({ body: { name: "Offices" } });
    const give = (...elevatorAreaGroupIds: string[]) =>
      groups.setOfAgentGroup({ id, body: { elevatorAreaGroupIds } });
    expect((await give(offices.id, all!.id)).items).toEqual([all, offices]);
    for (const unknown of [foreign.id, NOWHERE]) {
      expect(await refusal(give(unknown))).toMatchObject({
        name: "ELEVATOR_AREA_GROUP_UNKNOWN",
        fields: { elevatorAreaGroupIds: "unknown" },
      });
    }
    expect(await refusal(theirs.listOfAgentGroup({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect((await groups.listAgentGroups({ id: all!.id })).items).toMatchObject([{ id, name: "Tenants" }]);
    await give(offices.id);
    expect((await groups.listAgentGroups({ id: all!.id })).items).toEqual([]);
    expect((await groups.listOfAgentGroup({ id })).items).toEqual([offices]);
    await give();
    expect((await groups.listOfAgentGroup({ id })).total).toBe(0);
  });

  test("twenty administrators who each grant one right at once don't overwrite one another", async () => {
    const { building, otherBuilding } = await start();
    const { elevatorAreaGroups: groups, agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Staff" } });
    const names = Array.from({ length: 20 }, (_, index) => `Part ${index}`);
    const parts = await Promise.all(names.map((name) => groups.create({ body: { name } })));
    const granted = async () => (await groups.listOfAgentGroup({ id })).total;
    const body = (each: { id: string }) => ({ elevatorAreaGroupId: each.id });
    await Promise.all(parts.map((each) => groups.giveToAgentGroup({ id, body: body(each) })));
    expect(await granted()).toBe(20);
    // A second grant has no effect; of four simultaneous revocations one succeeds.
    await groups.giveToAgentGroup({ id, body: body(parts[0]!) });
    const [first] = parts;
    const takes = await settle(
      [1, 2, 3, 4].map(() => groups.takeFromAgentGroup({ id, elevatorAreaGroupId: first!.id })),
    );
    expect(takes.values).toHaveLength(1);
    expect(takes.problems.map(({ name }) => name)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    expect(await granted()).toBe(19);
    const theirs = (await otherBuilding()).api;
    const foreign = await theirs.elevatorAreaGroups.create({ body: { name: "Part" } });
    expect(await refusal(groups.giveToAgentGroup({ id, body: body(foreign) }))).toMatchObject({
      name: "ELEVATOR_AREA_GROUP_UNKNOWN",
      fields: { elevatorAreaGroupId: "unknown" },
    });
    for (const part of [parts[1]!, foreign]) {
      const give = theirs.elevatorAreaGroups.giveToAgentGroup({ id, body: body(part) });
      expect(await refusal(give)).toMatchObject({ name: "NOT_FOUND" });
    }
  });
});
