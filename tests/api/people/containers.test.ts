import { expect, test } from "vitest";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const CONTAIN = "CONTAIN_AGENT_GROUP";

describeApi("containers", (start) => {
  test("only a container contains groups, and remains one as long as it does", async () => {
    const { building } = await start();
    const { agentGroups } = building.api;
    const flat = (await agentGroups.create({ body: { name: "Flat" } })).id;
    const stairs = await agentGroups.create({ body: { name: "Stairs" } });
    const relate = (type: RelationType) =>
      building.api.agentGroupRelations.create({ body: { sourceId: stairs.id, destinationId: flat, type } });
    expect(stairs.container).toBe(false);
    expect(await refusal(relate(CONTAIN))).toEqual({
      name: "GROUP_NO_CONTAINER",
      status: 409,
      fields: { sourceId: "invalid" },
    });
    await relate("CAN_CALL");
    const change = (body: { name?: string; container?: boolean }) =>
      agentGroups.update({ id: stairs.id, body });
    expect(await change({ container: true })).toMatchObject({ name: "Stairs", container: true });
    await relate(CONTAIN);
    expect(await change({ name: "Staircase" })).toMatchObject({ name: "Staircase", container: true });
    expect(await refusal(change({ name: "Steps", container: false }))).toMatchObject({
      name: "GROUP_CONTAINS",
    });
    expect(await agentGroups.get({ id: stairs.id })).toMatchObject({ name: "Staircase", container: true });
    const contained = { sourceId: stairs.id, destinationId: flat, type: CONTAIN } as const;
    await building.api.agentGroupRelations.remove({ query: contained });
    expect(await change({ container: false })).toMatchObject({ container: false });
    const [administrators] = (await agentGroups.list({ query: { hidden: "true" } })).items;
    expect(
      await refusal(agentGroups.update({ id: administrators!.id, body: { container: true } })),
    ).toMatchObject({
      name: "DEFAULT_GROUP",
    });
  });
});
