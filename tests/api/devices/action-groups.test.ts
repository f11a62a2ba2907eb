import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApiOnBothEngines("action groups", (start) => {
  test("a target that does not exist, or is in another building, is refused; an output of another panel is not", async () => {
    const { building, panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const elsewhere = await panel();
    const other = await otherBuilding();
    const group = await other.api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
    const targets = [
      { type: "ACTIVATION", targetType: "OUTPUT", targetId: NOWHERE },
      { type: "CALL", targetType: "AGENT_GROUP", targetId: group.id },
      { type: "CALL", targetType: "AGENT", targetId: other.administrator.userId },
      { type: "REQUEST", targetType: "ENDPOINT", targetId: NOWHERE },
    ] as const;
    for (const body of targets) {
      const call = building.api.actionGroups.addAction({ ...place, body });
      expect(await refusal(call)).toMatchObject({ name: "TARGET_UNKNOWN", fields: { targetId: "unknown" } });
    }
    expect((await building.api.actionGroups.listActions(place)).items).toEqual([]);
    const [output] = elsewhere.outputs;
    const body = { type: "ACTIVATION", targetType: "OUTPUT", targetId: output!.id } as const;
    const added = await building.api.actionGroups.addAction({ ...place, body });
    expect(added).toMatchObject({ targetId: output!.id, targetName: output!.displayName });
  });

  test("an action can't have a target of a type that it can't act on", async () => {
    const { building, panel } = await start();
    const { device, buttons, outputs } = await panel();
    const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
    const body = { type: "CALL", targetType: "OUTPUT", targetId: outputs[0]!.id } as const;
    expect(await refusal(building.api.actionGroups.addAction({ ...place, body }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: {
        targetType: "unknown",
      },
    });
  });

  test("a group that a button, a code or an access rule uses can't be deleted", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    const { api } = building;
    const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const coded = await api.actionGroups.create({ id, body: { name: "Coded" } });
    await api.codes.create({ id, body: { actionGroupId: coded.id } });
    const ruled = await api.actionGroups.create({ id, body: { name: "Ruled" } });
    const rule = { displayName: "All", agentGroupId: allAgents.id, actionGroupId: ruled.id };
    await api.accessControlAssociations.create({ id, body: rule });
    const [button] = (await api.ringBellButtons.list({ id })).items;
    for (const groupId of [coded.id, ruled.id, button!.actionGroupId]) {
      expect(await refusal(api.actionGroups.remove({ id, groupId }))).toMatchObject({
        name: "ACTION_GROUP_IN_USE",
      });
    }
    expect((await api.actionGroups.list({ id })).total).toBe(4);
  });

  test("a group created for a button or rule is deleted with the last one that starts it, and one created by hand stays", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const {
      actionGroups,
      codes,
      accessControlAssociations: rules,
      ringBellButtons,
      agentGroups,
    } = building.api;
    const allAgents = await agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const create = async (name: string, deletedWhenUnused: boolean): Promise<string> =>
      (await actionGroups.create({ id, body: { name, deletedWhenUnused } })).id;
    const made = await create("Made for a rule", true);
    const own = await create("Made by hand", false);
    const body = { displayName: "All", agentGroupId: allAgents.id };
    const rule = await rules.create({ id, body: { ...body, actionGroupId: made } });
    const code = await codes.create({ id, body: { actionGroupId: made } });
    const names = async () => (await actionGroups.list({ id })).items.map((group) => group.id);

    await rules.update({ id, associationId: rule.id, body: { actionGroupId: own } });
    expect(await names()).toContain(made);
    await codes.update({ id, codeId: code.id, body: { actionGroupId: own } });
    expect(await names()).not.toContain(made);
    await rules.remove({ id, associationId: rule.id });
    await codes.remove({ id, codeId: code.id });
    await ringBellButtons.update({ id, buttonId: buttons[0]!.id, body: { actionGroupId: own } });
    expect(await names()).not.toContain(buttons[0]!.actionGroupId);
    await ringBellButtons.remove({ id, buttonId: buttons[0]!.id });

    expect((await names()).sort()).toEqual([buttons[1]!.actionGroupId, own].sort());
  });

  test("what an action group does is seen by administrators and by people whose access rules start it", async () => {
    const { building, panel, resident } = await start();
    const { device } = await panel();
    const { id } = device;
    const { api } = building;
    const opener = await resident("Rosa Blu");
    const neighbour = await resident("Ugo Neri");
    const manager = await resident("Marta Verdi");
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: manager.userId } });
    const inner = await api.agentGroups.create({ body: { name: "Second floor" } });
    await api.agentGroups.addMember({ id: inner.id, body: { agentId: opener.userId } });
    const outer = await api.agentGroups.create({ body: { name: "Everyone upstairs", container: true } });
    const contains = { sourceId: outer.id, destinationId: inner.id, type: "CONTAIN_AGENT_GROUP" } as const;
    await api.agentGroupRelations.create({ body: contains });
    const note = { type: "POSTIT", payload: { text: "The key is under the mat" } } as const;
    const create = async (name: string): Promise<string> => {
      const group = await api.actionGroups.create({ id, body: { name } });
      await api.actionGroups.addAction({ id, groupId: group.id, body: note });
      return group.id;
    };
    const [ruled, unruled] = [await create("Ruled"), await create("Rung")];
    const rule = { displayName: "Upstairs", agentGroupId: outer.id, actionGroupId: ruled };
    await api.accessControlAssociations.create({ id, body: rule });

    const seen = async ({ actionGroups }: Pick<ApiCalls, "actionGroups">) => {
      const { items } = await actionGroups.list({ id });
      const listed = items.filter((group) => [ruled, unruled].includes(group.id));
      const alone = await Promise.all(listed.map((group) => actionGroups.get({ id, groupId: group.id })));
      expect(alone).toEqual(listed);
      for (const group of listed) {
        const actions = actionGroups.listActions({ id, groupId: group.id });
        if (group.actionsShown) expect((await actions).items).toEqual(group.actions);
        else expect(await refusal(actions)).toMatchObject({ name: "FORBIDDEN" });
      }
      return listed.map(({ name, actions, actionsShown }) => [name, actions.length, actionsShown]);
    };
    const whole = ["Rung", 1, true];
    const nameAlone = ["Rung", 0, false];
    expect(await seen(api)).toEqual([["Ruled", 1, true], whole]);
    expect(await seen(opener.api)).toEqual([["Ruled", 1, true], nameAlone]);
    for (const other of [neighbour, manager])
      expect(await seen(other.api)).toEqual([["Ruled", 0, false], nameAlone]);
  });

  test("a group of another building can't be distinguished from one that never existed", async () => {
    const { panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const { api } = await otherBuilding();
    for (const place of [
      { id: device.id, groupId: buttons[0]!.actionGroupId },
      { id: NOWHERE, groupId: NOWHERE },
    ]) {
      expect(await refusal(api.actionGroups.list({ id: place.id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.actionGroups.create({ id: place.id, body: { name: "Mine" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.actionGroups.get(place))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.actionGroups.update({ ...place, body: { name: "Mine" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.actionGroups.remove(place))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.actionGroups.listActions(place))).toMatchObject({ name: "NOT_FOUND" });
      const action = { type: "POSTIT", payload: { text: "Hello" } } as const;
      expect(await refusal(api.actionGroups.addAction({ ...place, body: action }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(
        await refusal(api.actionGroups.updateAction({ ...place, actionId: NOWHERE, body: action })),
      ).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.actionGroups.removeAction({ ...place, actionId: NOWHERE }))).toMatchObject({
        name: "NOT_FOUND",
      });
    }
  });

  test("actions keep their order and show their targets' current names", async () => {
    const { building, panel, resident } = await start();
    const { device, buttons, outputs } = await panel();
    const rosa = await resident("Rosa Blu");
    const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
    const { actionGroups, outputs: api, agentGroups } = building.api;
    const allAgents = await agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const [door] = outputs;
    const bodies = [
      { type: "CALL", targetType: "AGENT", targetId: rosa.userId },
      { type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id },
      { type: "ACTIVATION", targetType: "OUTPUT", targetId: door!.id },
      { type: "POSTIT", payload: { mode: "text_and_speech", text: "Back soon" } },
    ] as const;
    const added = [];
    for (const body of bodies) added.push(await actionGroups.addAction({ ...place, body }));
    await api.update({ id: device.id, outputId: door!.id, body: { displayName: "Gate" } });
    const { items } = await actionGroups.listActions(place);
    expect(items.map(({ targetName }) => targetName)).toEqual(["Rosa Blu", "all-the-agents", "Gate", null]);
    expect(items.map((action) => action.id)).toEqual(added.map((action) => action.id));
    expect(items[3]).toMatchObject({ targetType: "NONE", targetId: null, payload: bodies[3].payload });
    const last = await actionGroups.listActions({ ...place, query: { page: 1, pageSize: 3 } });
    expect(last).toEqual({ items: [items[3]], page: 1, pageSize: 3, total: 4 });
  });

  test("actions are reordered all together; a missing, unknown or repeated one changes nothing", async () => {
    const { building, panel, resident, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
    const { actionGroups } = building.api;
    const ids: string[] = [];
    for (const text of ["One", "Two", "Three"]) {
      const body = { type: "POSTIT", payload: { text } } as const;
      ids.push((await actionGroups.addAction({ ...place, body })).id);
    }
    const [one, two, three] = ids as [string, string, string];
    const order = (actionIds: string[]) => actionGroups.orderActions({ ...place, body: { actionIds } });
    for (const wrong of [[], [one, two], [one, two, two], [one, two, NOWHERE], [one, two, three, three]]) {
      expect(await refusal(order(wrong))).toMatchObject({
        name: "INVALID_INPUT",
        fields: { actionIds: "unknown" },
      });
    }
    const body = { actionIds: [three, two, one] };
    const foreign = (await otherBuilding()).api.actionGroups.orderActions({ ...place, body });
    expect(await refusal(foreign)).toMatchObject({ name: "NOT_FOUND" });
    const asResident = (await resident()).api.actionGroups.orderActions({ ...place, body });
    expect(await refusal(asResident)).toMatchObject({ name: "FORBIDDEN" });
    const idsNow = async () => (await actionGroups.get(place)).actions.map(({ id }) => id);
    expect(await idsNow()).toEqual(ids);
    expect((await order([three, one, two])).actions.map(({ id }) => id)).toEqual([three, one, two]);
    expect(await idsNow()).toEqual([three, one, two]);
    const last = await actionGroups.addAction({
      ...place,
      body: { type: "POSTIT", payload: { text: "Four" } },
    });
    expect((await idsNow()).at(-1)).toBe(last.id);
  });

  test("an action is replaced in its place, and deleted alone", async () => {
    const { building, panel, resident } = await start();
    const { device, buttons } = await panel();
    const rosa = await resident("Rosa Blu");
    const place = { id: device.id, groupId: buttons[0]!.actionGroupId };
    const { actionGroups } = building.api;
    const first = await actionGroups.addAction({
      ...place,
      body: { type: "POSTIT", payload: { text: "One" } },
    });
    const second = await actionGroups.addAction({
      ...place,
      body: { type: "POSTIT", payload: { text: "Two" } },
    });
    const body = { type: "CALL", targetType: "AGENT", targetId: rosa.userId } as const;
    const replaced = await actionGroups.updateAction({ ...place, actionId: first.id, body });
    expect(replaced).toEqual({ ...body, id: first.id, targetName: "Rosa Blu", payload: {} });
    expect((await actionGroups.get(place)).actions).toEqual([replaced, second]);
    await actionGroups.removeAction({ ...place, actionId: first.id });
    expect((await actionGroups.get(place)).actions).toEqual([second]);
  });

  test("groups are listed by name; an unused one is deleted with its actions", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    const { actionGroups } = building.api;
    const group = await actionGroups.create({ id, body: { name: "éclair" } });
    await actionGroups.addAction({
      id,
      groupId: group.id,
      body: { type: "POSTIT", payload: { text: "Hello" } },
    });
    const names = (await actionGroups.list({ id })).items.map(({ name }) => name);
    expect(names).toEqual(["éclair", "Flat 1", "Flat 2"]);
    await actionGroups.update({ id, groupId: group.id, body: { name: "Zoo" } });
    const second = await actionGroups.list({ id, query: { page: 1, pageSize: 2 } });
    expect(second).toMatchObject({ items: [{ name: "Zoo" }], total: 3 });
    await actionGroups.remove({ id, groupId: group.id });
    expect((await actionGroups.list({ id })).total).toBe(2);
  });
});
