import { expect, test } from "vitest";
import { ApiError } from "#contract/errors.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApiOnBothEngines("output groups", (start) => {
  test("of twenty simultaneous requests to create the same group, one creates it; the others get it with 30002", async () => {
    const { building } = await start();
    const { outputGroups } = building.api;
    const create = (): Promise<unknown> => outputGroups.create({ body: { name: "Garage" } });
    const { values, problems } = await settle(Array.from({ length: 20 }, create));
    expect(values).toHaveLength(1);
    expect(problems).toEqual(
      Array(19).fill({ name: "OUTPUT_GROUP_EXISTS", status: 400, fields: { name: "taken" } }),
    );
    const known: unknown = await create().catch((error: unknown) => error);
    expect(known).toBeInstanceOf(ApiError);
    const { code, extras } = known as ApiError;
    expect(code).toBe(30002);
    expect(extras.existing).toEqual(values[0]);
    const other = await outputGroups.create({ body: { name: "Cellar\nand attic" } });
    expect(other.name).toBe("Cellar and attic");
    const rename = outputGroups.update({ id: other.id, body: { name: "Garage" } });
    expect(await refusal(rename)).toMatchObject({ name: "OUTPUT_GROUP_EXISTS", status: 400 });
  });

  test("the default groups contain the building's outputs at all times, and can't be changed", async () => {
    const { building, panel, otherBuilding } = await start();
    const { outputGroups, outputs, devices } = building.api;
    expect((await outputGroups.list()).items).toEqual([]);
    const { device } = await panel();
    await (await otherBuilding()).api.outputGroups.list();
    const find = async () => (await outputGroups.list({ query: { hidden: "true" } })).items;
    const [actuators, all] = await find();
    expect(actuators).toMatchObject({ name: "all-the-actuators", memberCount: 1 });
    expect(all).toMatchObject({ name: "all-the-outputs", memberCount: 2 });
    const [door, spare] = (await outputGroups.listMembers({ id: all!.id })).items;
    expect(door).toEqual({
      id: door!.id,
      displayName: "Door",
      type: "actuator",
      ownerId: device.id,
      ownerName: device.name,
      ownerKind: "DEVICE",
    });
    expect((await outputGroups.listMembers({ id: actuators!.id })).items).toEqual([door]);
    await outputs.update({ id: device.id, outputId: spare!.id, body: { type: "actuator" } });
    await outputs.update({ id: device.id, outputId: door!.id, body: { type: "lift" } });
    const now = await outputGroups.listMembers({ id: actuators!.id });
    expect(now.items.map(({ id }) => id)).toEqual([spare!.id]);
    const page = await outputGroups.listMembers({ id: all!.id, query: { page: 1, pageSize: 1 } });
    expect(page).toMatchObject({ items: [{ id: spare!.id }], page: 1, pageSize: 1, total: 2 });

    const { id } = all!;
    const refused = { name: "DEFAULT_GROUP", status: 409 };
    const body = { name: "Mine" };
    expect(await refusal(outputGroups.update({ id, body }))).toMatchObject(refused);
    expect(await refusal(outputGroups.remove({ id }))).toMatchObject(refused);
    expect(await refusal(outputGroups.addMember({ id, body: { outputId: door!.id } }))).toMatchObject(
      refused,
    );
    expect(await refusal(outputGroups.removeMember({ id, memberId: door!.id }))).toMatchObject(refused);
    const create = outputGroups.create({ body: { name: "all-the-lamps" } });
    expect(await refusal(create)).toMatchObject({ name: "GROUP_NAME_RESERVED", status: 409 });

    await devices.remove({ id: device.id });
    expect((await find()).map(({ memberCount }) => memberCount)).toEqual([0, 0]);
  });

  test("outputs of the building are added to a group and removed, and deleted ones leave it", async () => {
    const { building, panel, otherBuilding } = await start();
    const { outputGroups, devices } = building.api;
    const { device, outputs } = await panel();
    const { id } = await outputGroups.create({ body: { name: "Garage" } });
    for (const outputId of [NOWHERE, device.id]) {
      const add = outputGroups.addMember({ id, body: { outputId } });
      expect(await refusal(add)).toMatchObject({ name: "OUTPUT_UNKNOWN", fields: { outputId: "unknown" } });
    }
    for (const { id: outputId } of [...outputs, outputs[0]!]) {
      await outputGroups.addMember({ id, body: { outputId } });
    }
    expect((await outputGroups.listMembers({ id })).total).toBe(2);
    await outputGroups.removeMember({ id, memberId: outputs[1]!.id });
    const again = outputGroups.removeMember({ id, memberId: outputs[1]!.id });
    expect(await refusal(again)).toMatchObject({ name: "NOT_FOUND" });
    expect((await outputGroups.listMembers({ id })).items.map((each) => each.id)).toEqual([outputs[0]!.id]);
    expect(await outputGroups.get({ id })).toEqual({ id, name: "Garage", memberCount: 1 });

    const theirs = await otherBuilding();
    const at = { id: (await theirs.api.outputGroups.create({ body: { name: "Garage" } })).id };
    const foreign = theirs.api.outputGroups.addMember({ ...at, body: { outputId: outputs[0]!.id } });
    expect(await refusal(foreign)).toMatchObject({ name: "OUTPUT_UNKNOWN" });
    expect(await refusal(theirs.api.outputGroups.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(theirs.api.outputGroups.listMembers({ id }))).toMatchObject({ name: "NOT_FOUND" });

    await devices.remove({ id: device.id });
    expect((await outputGroups.get({ id })).memberCount).toBe(0);
    await outputGroups.update({ id, body: { name: "Yard" } });
    expect((await outputGroups.list()).items).toEqual([{ id, name: "Yard", memberCount: 0 }]);
    await outputGroups.remove({ id });
    expect(await refusal(outputGroups.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("outputs are found by a part of their names, also those that can be added to a group", async () => {
    const { building, panel, otherBuilding } = await start();
    const { outputGroups, auxiliaries, auxiliaryOutputs } = building.api;
    const { device, outputs } = await panel();
    const [actuators, all] = (await outputGroups.list({ query: { hidden: "true" } })).items;
    const body = {
      name: "Garage relays",
      type: "RELE",
      model: "generic",
      gatewayDeviceId: device.id,
    } as const;
    const relays = await auxiliaries.create({ body });
    const gate = await auxiliaryOutputs.create({ id: relays.id, body: { displayName: "Élan gate" } });
    const idsOf = async (query: { search?: string; notIn?: string }): Promise<string[]> =>
      (await outputGroups.listMembers({ id: all!.id, query })).items.map(({ id }) => id);

    expect(await idsOf({ search: "élan" })).toEqual([gate.id]);
    expect(await idsOf({ search: "GARAGE" })).toEqual([gate.id]);
    expect(await idsOf({ search: device.name })).toEqual(outputs.map(({ id }) => id));
    expect(await idsOf({ search: "nowhere" })).toEqual([]);
    const page = { search: device.name, page: 1, pageSize: 1 };
    expect(await outputGroups.listMembers({ id: all!.id, query: page })).toMatchObject({
      items: [{ id: outputs[1]!.id }],
      total: 2,
    });

    const { id: garage } = await outputGroups.create({ body: { name: "Garage" } });
    await outputGroups.addMember({ id: garage, body: { outputId: outputs[0]!.id } });
    const candidates = async (id: string, search?: string) =>
      (await outputGroups.listCandidates({ id, query: search === undefined ? {} : { search } })).items;
    expect((await candidates(garage)).map(({ id }) => id).sort()).toEqual([gate.id, outputs[1]!.id].sort());
    expect(await candidates(garage, "gate")).toMatchObject([{ id: gate.id, ownerName: "Garage relays" }]);
    expect((await candidates(actuators!.id)).map(({ id }) => id)).toEqual([outputs[1]!.id]);
    expect(await candidates(all!.id)).toEqual([]);
    const theirs = (await otherBuilding()).api.outputGroups;
    expect(await refusal(theirs.listCandidates({ id: garage }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(theirs.listAgentGroups({ id: garage }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("an agent group is granted exactly the named output groups", async () => {
    const { building, otherBuilding, resident } = await start();
    const { outputGroups, agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Drivers" } });
    const garage = await outputGroups.create({ body: { name: "Garage" } });
    const cellar = await outputGroups.create({ body: { name: "Cellar" } });
    const theirs = await (await otherBuilding()).api.outputGroups.create({ body: { name: "Garage" } });
    const give = (...outputGroupIds: string[]) =>
      outputGroups.setOfAgentGroup({ id, body: { outputGroupIds } });
    expect((await give(garage.id, cellar.id, garage.id)).items).toEqual([cellar, garage]);
    for (const unknown of [theirs.id, NOWHERE]) {
      expect(await refusal(give(cellar.id, unknown))).toMatchObject({
        name: "OUTPUT_GROUP_UNKNOWN",
        fields: { outputGroupIds: "unknown" },
      });
    }
    const granted = async () => (await outputGroups.listOfAgentGroup({ id })).items;
    expect(await granted()).toEqual([cellar, garage]);
    const { api } = await resident();
    const own = api.outputGroups.setOfAgentGroup({ id, body: { outputGroupIds: [] } });
    expect(await refusal(own)).toMatchObject({ name: "FORBIDDEN" });
    const openers = async (zone: string) => (await outputGroups.listAgentGroups({ id: zone })).items;
    expect(await openers(cellar.id)).toMatchObject([{ id, name: "Drivers" }]);
    expect(await refusal(api.outputGroups.listAgentGroups({ id: cellar.id }))).toMatchObject({
      name: "FORBIDDEN",
    });
    await give(garage.id);
    expect(await granted()).toEqual([garage]);
    expect(await openers(cellar.id)).toEqual([]);
    await outputGroups.remove({ id: garage.id });
    expect(await granted()).toEqual([]);
  });

  test("twenty administrators who each grant one right at once don't overwrite one another", async () => {
    const { building, otherBuilding } = await start();
    const { outputGroups: groups, agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Staff" } });
    const names = Array.from({ length: 20 }, (_, index) => `Part ${index}`);
    const parts = await Promise.all(names.map((name) => groups.create({ body: { name } })));
    const granted = async () => (await groups.listOfAgentGroup({ id })).total;
    const body = (each: { id: string }) => ({ outputGroupId: each.id });
    await Promise.all(parts.map((each) => groups.giveToAgentGroup({ id, body: body(each) })));
    expect(await granted()).toBe(20);
    // A second grant has no effect; of four simultaneous revocations one succeeds.
    await groups.giveToAgentGroup({ id, body: body(parts[0]!) });
    const [first] = parts;
    const takes = await settle(
      [1, 2, 3, 4].map(() => groups.takeFromAgentGroup({ id, outputGroupId: first!.id })),
    );
    expect(takes.values).toHaveLength(1);
    expect(takes.problems.map(({ name }) => name)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
    expect(await granted()).toBe(19);
    const theirs = (await otherBuilding()).api;
    const foreign = await theirs.outputGroups.create({ body: { name: "Part" } });
    expect(await refusal(groups.giveToAgentGroup({ id, body: body(foreign) }))).toMatchObject({
      name: "OUTPUT_GROUP_UNKNOWN",
      fields: { outputGroupId: "unknown" },
    });
    for (const part of [parts[1]!, foreign]) {
      const give = theirs.outputGroups.giveToAgentGroup({ id, body: body(part) });
      expect(await refusal(give)).toMatchObject({ name: "NOT_FOUND" });
    }
  });
});
