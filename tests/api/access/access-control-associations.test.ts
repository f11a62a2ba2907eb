import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("access control associations", (start) => {
  test("groups of another building or panel are unknown here", async () => {
    const { building, panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const other = await otherBuilding();
    const foreign = await other.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const own = await building.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const elsewhere = (await panel()).buttons[0]!.actionGroupId;
    const { actionGroupId } = buttons[0]!;
    const create = (agentGroupId: string, groupId: string): Promise<unknown> =>
      building.api.accessControlAssociations.create({
        id: device.id,
        body: { displayName: "Residents", agentGroupId, actionGroupId: groupId },
      });
    expect(await refusal(create(foreign.id, actionGroupId))).toMatchObject({
      name: "AGENT_GROUP_UNKNOWN",
      fields: { agentGroupId: "unknown" },
    });
    expect(await refusal(create(own.id, elsewhere))).toMatchObject({
      name: "ACTION_GROUP_UNKNOWN",
      fields: { actionGroupId: "unknown" },
    });
  });

  test("the same access can't be given to a group twice", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const group = await building.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const body = {
      displayName: "Residents",
      agentGroupId: group.id,
      actionGroupId: buttons[0]!.actionGroupId,
    };
    const api = building.api.accessControlAssociations;
    await api.create({ id, body });
    expect(await refusal(api.create({ id, body: { ...body, displayName: "Again" } }))).toMatchObject({
      name: "ASSOCIATION_EXISTS",
    });
    const other = await api.create({ id, body: { ...body, actionGroupId: buttons[1]!.actionGroupId } });
    const clash = { actionGroupId: body.actionGroupId };
    expect(await refusal(api.update({ id, associationId: other.id, body: clash }))).toMatchObject({
      name: "ASSOCIATION_EXISTS",
    });
    expect((await api.list({ id })).total).toBe(2);
  });

  test("a rule of another building can't be distinguished from one that never existed", async () => {
    const { building, panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const group = await building.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const body = {
      displayName: "Residents",
      agentGroupId: group.id,
      actionGroupId: buttons[0]!.actionGroupId,
    };
    const rule = await building.api.accessControlAssociations.create({ id: device.id, body });
    const api = (await otherBuilding()).api.accessControlAssociations;
    for (const place of [
      { id: device.id, associationId: rule.id },
      { id: NOWHERE, associationId: NOWHERE },
    ]) {
      expect(await refusal(api.list({ id: place.id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.create({ id: place.id, body }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.get(place))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.update({ ...place, body: { displayName: "Mine" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.remove(place))).toMatchObject({ name: "NOT_FOUND" });
    }
  });

  test("rules are listed by name, changed and deleted", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const group = await building.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const api = building.api.accessControlAssociations;
    const made = [];
    for (const [index, displayName] of ["zoo", "Émile"].entries()) {
      const body = { displayName, agentGroupId: group.id, actionGroupId: buttons[index]!.actionGroupId };
      made.push(await api.create({ id, body }));
    }
    const [zoo, emile] = made;
    expect((await api.list({ id })).items).toEqual([emile, zoo]);
    const changed = await api.update({ id, associationId: zoo!.id, body: { displayName: "Animals" } });
    expect(changed).toEqual({ ...zoo, displayName: "Animals" });
    expect((await api.list({ id })).items).toEqual([changed, emile]);
    await api.remove({ id, associationId: emile!.id });
    expect(await refusal(api.get({ id, associationId: emile!.id }))).toMatchObject({ name: "NOT_FOUND" });
  });
});
