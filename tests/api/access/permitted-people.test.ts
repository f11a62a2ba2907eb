import { expect, test } from "vitest";
import { PERMITTING_GROUPS_MAX } from "#contract/access/explanations.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { giveCard } from "../../support/given-card.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

/** A door, and what its list of people says of each. */
async function createDoor(world: World) {
  const { api } = world.building;
  const { device, outputs } = await world.panel();
  const door = outputs[0]!;
  const of = { id: device.id, outputId: door.id };
  const listPermitted = (query = {}) => api.explanations.listPermitted({ ...of, query });
  return { api, device, door, of, listPermitted };
}

describeApiOnBothEngines("the people who can open a door", (start) => {
  test("are listed by name with the right of each, by a rule, a zone, or a group that contains theirs", async () => {
    const world = await start();
    const { api, device, door, listPermitted } = await createDoor(world);
    const nobody = { items: [], total: 0, groups: [], groupCount: 0 };
    expect(await listPermitted()).toMatchObject(nobody);
    const group = async (name: string, options = {}) =>
      api.agentGroups.create({ body: { name, ...options } });
    const [cleaners, family, relatives] = [
      await group("Cleaners"),
      await group("Family", { container: true }),
      await group("Relatives"),
    ];
    const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
    const rule = { displayName: "Cleaners open", agentGroupId: cleaners.id, actions: [open] };
    await api.accessRules.create({ id: device.id, body: rule });
    const zone = await api.outputGroups.create({ body: { name: "Front doors" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: door.id } });
    await api.outputGroups.giveToAgentGroup({ id: family.id, body: { outputGroupId: zone.id } });
    const contains = { type: "CONTAIN_AGENT_GROUP", destinationId: relatives.id } as const;
    await api.agentGroupRelations.create({ body: { sourceId: family.id, ...contains } });

    const { anna, credential } = await giveCard(world);
    const bruno = await world.resident("Bruno Verdi");
    await world.resident("Carla Rossi");
    await api.agentGroups.addMember({ id: relatives.id, body: { agentId: anna.userId } });
    await api.agentGroups.addMember({ id: cleaners.id, body: { agentId: bruno.userId } });
    expect(await listPermitted()).toMatchObject({
      total: 2,
      items: [
        {
          outcome: "granted",
          reason: "GRANTED",
          person: { id: anna.userId, name: "Anna Bianchi" },
          through: { group: { name: "Family" }, rule: null, zone: { id: zone.id, name: "Front doors" } },
          credential: { id: credential.id, name: "Blue card", endTime: null },
        },
        {
          outcome: "refused",
          reason: "NO_CREDENTIAL",
          person: { id: bruno.userId, name: "Bruno Verdi" },
          through: { group: { name: "Cleaners" }, rule: { name: "Cleaners open" }, zone: null },
          credential: null,
        },
      ],
    });
    expect(await listPermitted({ page: 1, pageSize: 1 })).toMatchObject({
      groupCount: 2,
      groups: [
        {
          group: { id: cleaners.id, name: "Cleaners", people: 1 },
          rule: { name: "Cleaners open", device: { id: device.id } },
          zone: null,
        },
        // Those in the group inside it count.
        { group: { name: "Family", people: 1 }, rule: null, zone: { id: zone.id, name: "Front doors" } },
      ],
    });
    const endTime = world.clock.now() - 1;
    await api.accessCredentials.update({ id: credential.id, body: { endTime } });
    expect(await listPermitted({ page: 0, pageSize: 1 })).toMatchObject({
      total: 2,
      items: [{ outcome: "refused", reason: "EXPIRED", credential: { endTime } }],
    });
    const second = await listPermitted({ page: 1, pageSize: 1 });
    expect(second.items.map(({ person }) => person.name)).toEqual(["Bruno Verdi"]);
  });

  test("are named by their first groups, flats last, and the groups are counted", async () => {
    const world = await start();
    const { api, door, listPermitted } = await createDoor(world);
    const zone = await api.outputGroups.create({ body: { name: "Front doors" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: door.id } });
    const flats = await Promise.all(
      Array.from({ length: PERMITTING_GROUPS_MAX }, (_, at) =>
        api.flats.create({ body: { name: `Flat ${at + 1}` } }),
      ),
    );
    const staff = await api.agentGroups.create({ body: { name: "Staff" } });
    for (const { id } of [...flats, staff])
      await api.outputGroups.giveToAgentGroup({ id, body: { outputGroupId: zone.id } });
    const { groups, groupCount } = await listPermitted();
    expect(groupCount).toBe(PERMITTING_GROUPS_MAX + 1);
    const firstFlats = flats.slice(0, -1).map(({ name }) => name);
    expect(groups.map(({ group }) => group.name)).toEqual(["Staff", ...firstFlats]);
  });

  test("are the same as an explanation says of each", async () => {
    const world = await start();
    const { api, door, listPermitted } = await createDoor(world);
    const { anna } = await giveCard(world);
    const everybody = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const all = await api.outputGroups.create({ body: { name: "All of them" } });
    await api.outputGroups.addMember({ id: all.id, body: { outputId: door.id } });
    await api.outputGroups.giveToAgentGroup({ id: everybody.id, body: { outputGroupId: all.id } });
    const { items } = await listPermitted();
    expect(items.map(({ person }) => person.id)).toContain(anna.userId);
    for (const { person, ...said } of items) {
      const explained = await api.explanations.explain({ body: { userId: person.id, outputId: door.id } });
      expect(explained).toMatchObject({ person, ...said });
    }
  });

  test("are for managers of the building, and of its doors", async () => {
    const world = await start();
    const { api, device, of } = await createDoor(world);
    const anna = await world.resident("Anna Bianchi");
    expect(await refusal(anna.api.explanations.listPermitted(of))).toMatchObject({ status: 403 });
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: anna.userId } });
    expect(await anna.api.explanations.listPermitted(of)).toMatchObject({ total: 0 });
    const other = (await world.otherBuilding()).api.explanations;
    expect(await refusal(other.listPermitted(of))).toMatchObject({ name: "NOT_FOUND" });
    const unknown = api.explanations.listPermitted({ ...of, outputId: "no-such-output" });
    expect(await refusal(unknown)).toMatchObject({ name: "NOT_FOUND" });
    // An output that drives nothing.
    const idle = (await api.outputs.list({ id: device.id })).items.find(({ type }) => type === "none")!;
    const closed = api.explanations.listPermitted({ ...of, outputId: idle.id });
    expect(await refusal(closed)).toMatchObject({ name: "NOT_OPENABLE" });
  });
});
