import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { giveCard } from "../../support/given-card.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const DAY_MS = 86_400_000;

/** A door that the members of a group may open. */
async function doorOfGroup(world: World) {
  const { api } = world.building;
  const { device, outputs } = await world.panel();
  const door = outputs[0]!;
  const group = await api.agentGroups.create({ body: { name: "Residents" } });
  const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  const body = { displayName: "Residents open", agentGroupId: group.id, actions: [open] };
  const rule = await api.accessRules.create({ id: device.id, body });
  const explain = (userId: string, time?: number) =>
    api.explanations.explain({ body: { userId, outputId: door.id, time } });
  const join = (agentId: string) => api.agentGroups.addMember({ id: group.id, body: { agentId } });
  return { api, device, door, group, rule, explain, join };
}

describeApiOnBothEngines("an explanation of access", (start) => {
  test("names the groups that may open the door, and the credential, to who has neither", async () => {
    const world = await start();
    const { api, explain, group, door, device } = await doorOfGroup(world);
    await api.agentGroups.create({ body: { name: "Guests" } });
    const zone = await api.outputGroups.create({ body: { name: "Front doors" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: door.id } });
    const flat = await api.flats.create({ body: { name: "Flat 1" } });
    await api.outputGroups.giveToAgentGroup({ id: flat.id, body: { outputGroupId: zone.id } });
    const anna = await world.resident("Anna Bianchi");
    expect(await explain(anna.userId)).toEqual({
      time: expect.any(Number),
      outcome: "refused",
      reason: "NO_ACCESS_HERE",
      person: { id: anna.userId, name: "Anna Bianchi" },
      output: { id: door.id, name: door.displayName },
      device: { id: device.id, name: device.name },
      through: null,
      credential: null,
      remedies: [
        {
          kind: "ADD_TO_GROUP",
          groups: [
            { id: group.id, name: "Residents", people: 0 },
            { id: flat.id, name: "Flat 1", people: 0 },
          ],
          credential: null,
          actionGroup: null,
          tag: null,
        },
        { kind: "ADD_CREDENTIAL", groups: [], credential: null, actionGroup: null, tag: null },
      ],
    });
  });

  test("counts each person of a group once, those in the groups inside it included, and no devices", async () => {
    const world = await start();
    const { api, explain, group, device } = await doorOfGroup(world);
    const [anna, bruno, carla] = await Promise.all([
      world.resident("Anna Bianchi"),
      world.resident("Bruno Verdi"),
      world.resident("Carla Rossi"),
    ]);
    await api.agentGroups.update({ id: group.id, body: { container: true } });
    const inside = await api.agentGroups.create({ body: { name: "Families" } });
    const contains = { type: "CONTAIN_AGENT_GROUP", destinationId: inside.id } as const;
    await api.agentGroupRelations.create({ body: { sourceId: group.id, ...contains } });
    const add = async (id: string, agentId: string) => api.agentGroups.addMember({ id, body: { agentId } });
    await add(group.id, anna.userId);
    await add(inside.id, anna.userId);
    await add(inside.id, bruno.userId);
    await add(group.id, device.id);
    const [remedy] = (await explain(carla.userId)).remedies;
    expect(remedy).toMatchObject({ kind: "ADD_TO_GROUP", groups: [{ id: group.id, people: 2 }] });
  });

  test("says through which group and rule or zone the person may open, and with which credential", async () => {
    const world = await start();
    const { api, explain, join, group, rule, door, device } = await doorOfGroup(world);
    const { anna, credential } = await giveCard(world);
    const family = await api.agentGroups.create({ body: { name: "Family", container: true } });
    await join(anna.userId);
    expect(await explain(anna.userId)).toMatchObject({
      outcome: "granted",
      reason: "GRANTED",
      through: {
        group: { id: group.id, name: "Residents" },
        rule: { id: rule.id, name: "Residents open", device: { id: device.id, name: device.name } },
        zone: null,
      },
      credential: { id: credential.id, name: "Blue card", credentialType: "NFC_TAG", endTime: null },
      remedies: [],
    });
    await api.accessControlAssociations.remove({ id: device.id, associationId: rule.id });
    const contained = { type: "CONTAIN_AGENT_GROUP", destinationId: group.id } as const;
    await api.agentGroupRelations.create({ body: { sourceId: family.id, ...contained } });
    const zone = await api.outputGroups.create({ body: { name: "Front doors" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: door.id } });
    await api.outputGroups.giveToAgentGroup({ id: family.id, body: { outputGroupId: zone.id } });
    expect(await explain(anna.userId)).toMatchObject({
      outcome: "granted",
      through: { group: { name: "Family" }, rule: null, zone: { id: zone.id, name: "Front doors" } },
    });
  });

  test("says what the credential lacks, at the time that is asked for", async () => {
    const world = await start();
    const { api, explain, join } = await doorOfGroup(world);
    const now = world.clock.now();
    const [from, until] = [now + DAY_MS, now + 2 * DAY_MS];
    const { anna, credential } = await giveCard(world, { startTime: from, endTime: until });
    await join(anna.userId);
    const named = { id: credential.id, name: "Blue card" };
    expect(await explain(anna.userId)).toMatchObject({
      reason: "NOT_YET_VALID",
      through: { group: { name: "Residents" } },
      credential: { startTime: from, endTime: until },
      remedies: [{ kind: "START_CREDENTIAL", credential: named }],
    });
    expect(await explain(anna.userId, from)).toMatchObject({ time: from, reason: "GRANTED" });
    expect(await explain(anna.userId, until)).toMatchObject({
      reason: "EXPIRED",
      remedies: [{ kind: "EXTEND_CREDENTIAL", credential: named }],
    });
    await api.accessCredentials.update({ id: credential.id, body: { remainingUsages: 0 } });
    expect(await explain(anna.userId, from)).toMatchObject({
      reason: "USED_UP",
      remedies: [{ kind: "ADD_USES", credential: named }],
    });
    await api.accessCredentials.remove({ id: credential.id });
    expect(await explain(anna.userId)).toMatchObject({
      reason: "NO_CREDENTIAL",
      credential: null,
      remedies: [{ kind: "ADD_CREDENTIAL", credential: null }],
    });
  });

  test("asks for an access rule where no group may open the door", async () => {
    const world = await start();
    const { api } = world.building;
    const { outputs } = await world.panel();
    const { anna } = await giveCard(world);
    const body = { userId: anna.userId, outputId: outputs[0]!.id };
    expect(await api.explanations.explain({ body })).toMatchObject({ remedies: [{ kind: "ADD_RULE" }] });
  });

  test("is for managers of the building, about its people and doors", async () => {
    const world = await start();
    const { api, door, device, explain } = await doorOfGroup(world);
    const anna = await world.resident("Anna Bianchi");
    const manager = await world.resident("Marta Neri");
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    const body = { userId: anna.userId, outputId: door.id };
    expect(await refusal(manager.api.explanations.explain({ body }))).toMatchObject({ status: 403 });
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: manager.userId } });
    expect(await manager.api.explanations.explain({ body })).toMatchObject({ outcome: "refused" });
    expect(await refusal(anna.api.explanations.explain({ body }))).toMatchObject({ name: "FORBIDDEN" });
    const other = (await world.otherBuilding()).api.explanations;
    expect(await refusal(other.explain({ body }))).toMatchObject({ name: "USER_UNKNOWN" });
    expect(await refusal(explain("no-such-person"))).toMatchObject({
      name: "USER_UNKNOWN",
      fields: { userId: "unknown" },
    });
    const nowhere = { ...body, outputId: "no-such-output" };
    expect(await refusal(api.explanations.explain({ body: nowhere }))).toMatchObject({
      name: "OUTPUT_UNKNOWN",
      fields: { outputId: "unknown" },
    });
    // An output that drives nothing.
    const idle = (await api.outputs.list({ id: device.id })).items.find(({ type }) => type === "none")!;
    const closed = { ...body, outputId: idle.id };
    expect(await refusal(api.explanations.explain({ body: closed }))).toMatchObject({ name: "NOT_OPENABLE" });
  });
});
