import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

/** Sets up a panel whose door everybody may open, by a rule that was created in one call. */
async function seed({ building, panel }: World) {
  const { api } = building;
  const { device, outputs, buttons } = await panel();
  const { id } = device;
  const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
  const flat = await api.agentGroups.create({ body: { name: "Flat 1" } });
  const [door, second] = outputs.map(
    (output) => ({ type: "ACTIVATION", targetType: "OUTPUT", targetId: output.id }) as const,
  );
  const body = { displayName: "Residents", agentGroupId: allAgents.id, actions: [door!] };
  const rule = await api.accessRules.create({ id, body });
  const groups = async () => {
    const own = new Set(buttons.map(({ actionGroupId }) => actionGroupId));
    const { items } = await api.actionGroups.list({ id });
    return items.filter((group) => !own.has(group.id));
  };
  return { api, id, outputs, allAgents, flat, door: door!, second: second!, rule, groups };
}

describeApi("access rules as a whole", (start) => {
  test("a rule is created and saved as a whole, in the group that was created for it", async () => {
    const { api, id, outputs, flat, door, second, rule, groups } = await seed(await start());
    const at = { id, associationId: rule.id };
    expect(rule).toMatchObject({ displayName: "Residents", actions: [door] });
    expect(await api.accessRules.get(at)).toEqual(rule);
    const longer = {
      type: "ACTIVATION",
      targetType: "OUTPUT",
      targetId: outputs[0]!.id,
      payload: { duration: 9_000 },
    } as const;
    const body = { displayName: "Flat", agentGroupId: flat.id, actions: [longer, second] };
    const saved = await api.accessRules.save({ ...at, body: { ...body, version: rule.version } });
    expect(saved).toMatchObject({ ...body, id: rule.id, actionGroupId: rule.actionGroupId });
    const names = outputs.map(({ displayName }) => displayName).join(", ");
    expect(await groups()).toMatchObject([{ id: rule.actionGroupId, name: names }]);
    const entries = (await api.audit.list()).items.filter(({ call }) => call === "accessRules.save");
    expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
    expect(entries.map(({ entity, change }) => `${entity} ${change}`).sort()).toEqual([
      "access_control_association changed",
      "action changed",
      "action created",
      "action_group changed",
    ]);
    await api.accessControlAssociations.remove(at);
    expect(await groups()).toEqual([]);
  });

  test("rules with the same actions share a group, and a change to one does not affect the other", async () => {
    const { api, id, flat, door, second, rule, groups } = await seed(await start());
    const body = { displayName: "Flat", agentGroupId: flat.id, actions: [door] };
    const other = await api.accessRules.create({ id, body });
    expect(other.actionGroupId).toBe(rule.actionGroupId);
    const changed = await api.accessRules.save({
      id,
      associationId: other.id,
      body: { ...body, version: other.version, actions: [door, second] },
    });
    expect(changed.actionGroupId).not.toBe(rule.actionGroupId);
    expect(await api.accessRules.get({ id, associationId: rule.id })).toEqual(rule);
    expect(await groups()).toHaveLength(2);
  });

  test("a rule uses its action group until its actions change, and a group created by hand is unchanged", async () => {
    const { api, id, flat, door, second, groups } = await seed(await start());
    const own = await api.actionGroups.create({ id, body: { name: "Own" } });
    await api.actionGroups.addAction({ id, groupId: own.id, body: second });
    const made = { displayName: "Flat", agentGroupId: flat.id, actionGroupId: own.id };
    const { id: associationId } = await api.accessControlAssociations.create({ id, body: made });
    const { version } = await api.accessRules.get({ id, associationId });
    const body = { displayName: "Flat 1", agentGroupId: flat.id, actions: [second] };
    const renamed = await api.accessRules.save({ id, associationId, body: { ...body, version } });
    expect(renamed).toMatchObject({ displayName: "Flat 1", actionGroupId: own.id });
    const actions = [second, door];
    const changed = await api.accessRules.save({
      id,
      associationId,
      body: { ...body, version: renamed.version, actions },
    });
    expect(changed.actionGroupId).not.toBe(own.id);
    expect((await groups()).find((group) => group.id === own.id)?.actions).toMatchObject([second]);
  });

  test("of two people who save the same version, one gets a conflict, whichever part the other changed", async () => {
    const { api, id, allAgents, door, second, rule } = await seed(await start());
    const at = { id, associationId: rule.id };
    const save = (version: string, displayName: string) =>
      api.accessRules.save({
        ...at,
        body: { version, displayName, agentGroupId: allAgents.id, actions: [door] },
      });
    const { values, problems } = await settle(["One", "Other"].map((name) => save(rule.version, name)));
    expect(problems).toEqual([{ name: "CHANGED_MEANWHILE", status: 409 }]);
    expect(await api.accessRules.get(at)).toEqual(values[0]);
    const parts: (() => Promise<unknown>)[] = [
      () => api.accessControlAssociations.update({ ...at, body: { displayName: "Neighbours" } }),
      () => api.actionGroups.addAction({ id, groupId: rule.actionGroupId, body: second }),
    ];
    for (const change of parts) {
      const { version } = await api.accessRules.get(at);
      await change();
      expect(await refusal(save(version, "Late"))).toEqual({ name: "CHANGED_MEANWHILE", status: 409 });
    }
  });

  test("a call that fails halfway changes nothing", async () => {
    const world = await start();
    const { api, id, allAgents, flat, door, rule, groups } = await seed(world);
    const taken = { displayName: "Flat", agentGroupId: flat.id, actions: [door] };
    await api.accessRules.create({ id, body: taken });
    const { id: targetId } = (await world.panel()).device;
    const before = (await api.audit.list()).total;
    const atPanel = { type: "NOTIFICATION", targetType: "AGENT", targetId } as const;
    const refused = [
      [{ agentGroupId: NOWHERE }, "AGENT_GROUP_UNKNOWN", { agentGroupId: "unknown" }],
      [{ agentGroupId: flat.id, actions: [door] }, "ASSOCIATION_EXISTS", { agentGroupId: "taken" }],
      [
        { actions: [door, { type: "ACTIVATION", targetType: "OUTPUT", targetId: NOWHERE }] },
        "TARGET_UNKNOWN",
        { "actions.1.targetId": "unknown" },
      ],
      [
        { actions: [{ ...atPanel, payload: { text: "Hi" } }] },
        "TARGET_UNFIT",
        { "actions.0.targetId": "unfit" },
      ],
    ] as const;
    for (const [changes, name, fields] of refused) {
      const content = { displayName: "Late", agentGroupId: allAgents.id, actions: [door] };
      const body = Object.assign(content, changes);
      expect(await refusal(api.accessRules.create({ id, body }))).toMatchObject({ name, fields });
      const save = api.accessRules.save({
        id,
        associationId: rule.id,
        body: Object.assign({ version: rule.version }, body),
      });
      expect(await refusal(save)).toMatchObject({ name, fields });
    }
    expect(await api.accessRules.get({ id, associationId: rule.id })).toEqual(rule);
    expect(await groups()).toHaveLength(1);
    expect((await api.audit.list()).total).toBe(before);
  });

  test("a rule of another building can't be distinguished from one that never existed", async () => {
    const world = await start();
    const { id, rule, door, flat } = await seed(world);
    const { api } = await world.otherBuilding();
    const content = { displayName: "Mine", agentGroupId: flat.id, actions: [door] };
    for (const at of [
      { id, associationId: rule.id },
      { id: NOWHERE, associationId: NOWHERE },
    ]) {
      for (const call of [
        () => api.accessRules.create({ id: at.id, body: content }),
        () => api.accessRules.get(at),
        () => api.accessRules.save({ ...at, body: { ...content, version: rule.version } }),
      ]) {
        expect(await refusal(call())).toMatchObject({ name: "NOT_FOUND" });
      }
    }
  });
});
