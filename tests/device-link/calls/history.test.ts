import { afterAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { testEngines } from "../../support/databases/engines.ts";
import { eventually, openSite } from "../support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

const ringsOf = async (api: ApiCalls) =>
  (await api.events.query({ body: { kinds: ["RING"] } })).items.map(({ id }) => id);

describe.each(engines)("on $name", (engine) => {
  test("a ring is in the history of those it called, by the groups at that time, and of no one else", async () => {
    const site = await openSite(engine);
    const { agentGroups, agentGroupRelations, actionGroups, ringBellButtons } = site.api();
    const [rosa, carlo, zoe] = [
      await site.resident("Rosa"),
      await site.resident("Carlo"),
      await site.resident("Zoe"),
    ];
    const flat = await agentGroups.create({ body: { name: "Flat 1" } });
    const stairs = await agentGroups.create({ body: { name: "Staircase A", container: true } });
    await agentGroups.addMember({ id: flat.id, body: { agentId: rosa.userId } });
    await agentGroupRelations.create({
      body: { sourceId: stairs.id, destinationId: flat.id, type: "CONTAIN_AGENT_GROUP" },
    });
    const panel = await site.startPanel();
    const { id } = await site.enable();
    const { actionGroupId: groupId } = await ringBellButtons.create({
      id,
      body: { position: 1, text: "Rossi" },
    });
    for (const body of [
      { type: "CALL", targetType: "AGENT_GROUP", targetId: stairs.id },
      { type: "CALL", targetType: "AGENT", targetId: carlo.userId },
    ] as const)
      await actionGroups.addAction({ id, groupId, body });
    await site.configured(panel);
    const rung = (count: number) =>
      eventually(async () => {
        const rings = await site.events("RING");
        return rings.length === count ? rings.map((ring) => ring.id) : undefined;
      });

    await panel.ring(1);
    const [first] = await rung(1);
    for (const person of [rosa, carlo]) {
      const { items } = await person.api.events.query({ body: { deviceId: id } });
      expect(items).toEqual([
        expect.objectContaining({
          id: first,
          kind: "RING",
          outcome: "called",
          button: { id: expect.any(String), name: "Rossi" },
        }),
      ]);
    }
    expect(await ringsOf(zoe.api)).toEqual([]);

    await agentGroups.removeMember({ id: flat.id, agentId: rosa.userId });
    await agentGroups.addMember({ id: flat.id, body: { agentId: zoe.userId } });
    await panel.ring(1);
    const second = (await rung(2)).find((ring) => ring !== first);
    expect(await ringsOf(rosa.api)).toEqual([first]);
    expect(await ringsOf(carlo.api)).toEqual([second, first]);
    expect(await ringsOf(zoe.api)).toEqual([second]);
  });
});
