import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { EventFilters } from "#contract/history/events.ts";
import { insertEvents, type NewEvent } from "#provider/history/queries/events.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

async function idsIn(api: ApiCalls, filters: EventFilters): Promise<string[]> {
  return (await api.events.query({ body: { to: 5_000, ...filters } })).items.map(({ id }) => id);
}

/** A panel with a door and a back door, and an opening of each, of which the first switched both. */
async function startOpenedDoors(world: World) {
  const { building, db } = world;
  const { device } = await world.panel();
  const [door, back] = (await building.api.outputs.list({ id: device.id })).items;
  const rosa = await world.resident("Rosa Blu");
  const at = { id: device.id, name: device.name };
  const front = { id: door!.id, name: "Door" };
  const linked = { id: back!.id, name: "Back door", switchedWith: front.id };
  const actor = { id: rosa.userId, name: "Rosa Blu" };
  const events: NewEvent[] = [
    {
      id: "both",
      kind: "ACCESS",
      outcome: "granted",
      time: 1_000,
      actor,
      device: at,
      targets: [front, linked],
    },
    { id: "back", kind: "ACCESS", outcome: "opened", time: 2_000, device: at, targets: [linked] },
    { id: "ring", kind: "RING", outcome: "called", time: 3_000, device: at, targets: [front] },
    {
      id: "action",
      kind: "ACTION",
      outcome: "done",
      time: 4_000,
      action: "ACTIVATION",
      actor,
      targets: [front],
    },
  ];
  await transaction(db, (tx) => insertEvents(tx, building.domain.id, events, 4_000));
  return { device, rosa, doorId: front.id, backId: linked.id };
}

describeApiOnBothEngines("the openings of an output", (start) => {
  test("are found by it, also where it is the linked one, with every other filter", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, rosa, doorId, backId } = await startOpenedDoors(world);
    expect(await idsIn(api, { outputId: doorId })).toEqual(["action", "both"]);
    expect(await idsIn(api, { outputId: backId })).toEqual(["back", "both"]);
    expect(await idsIn(api, { outputId: backId, kinds: ["ACCESS"], outcome: "opened" })).toEqual(["back"]);
    expect(await idsIn(api, { outputId: backId, kinds: ["RING"] })).toEqual([]);
    expect(await idsIn(api, { outputId: backId, agentId: rosa.userId })).toEqual(["both"]);
    expect(await idsIn(api, { outputId: doorId, deviceId: device.id })).toEqual(["both"]);
    expect(await idsIn(api, { outputId: doorId, deviceId: device.id, agentId: rosa.userId })).toEqual([
      "both",
    ]);
    expect(await idsIn(api, { outputId: doorId, from: 2_000 })).toEqual(["action"]);
    const { items, total } = await api.events.query({ body: { outputId: backId, page: 1, pageSize: 1 } });
    expect({ ids: items.map(({ id }) => id), total }).toEqual({ ids: ["both"], total: 2 });
  });

  test("are shown to a resident as far as they are the resident's own, or at a device that a relation lets them audit", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, rosa, backId } = await startOpenedDoors(world);
    const carlo = await world.resident("Carlo Neri");
    expect(await idsIn(rosa.api, { outputId: backId })).toEqual(["both"]);
    expect(await idsIn(carlo.api, { outputId: backId })).toEqual([]);
    const [guards, doors] = await Promise.all(
      ["Guards", "Doors"].map((name) => api.agentGroups.create({ body: { name } })),
    );
    await api.agentGroups.addMember({ id: guards!.id, body: { agentId: carlo.userId } });
    await api.agentGroups.addMember({ id: doors!.id, body: { agentId: device.id } });
    const relation = { sourceId: guards!.id, destinationId: doors!.id, type: "CAN_AUDIT_ACCESS" } as const;
    await api.agentGroupRelations.create({ body: relation });
    expect(await idsIn(carlo.api, { outputId: backId })).toEqual(["back", "both"]);
  });

  test("are still found after the output was removed; an output of another building is unknown", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, backId } = await startOpenedDoors(world);
    await api.devices.remove({ id: device.id });
    expect(await idsIn(api, { outputId: backId })).toEqual(["back", "both"]);
    const other = await world.otherBuilding();
    expect(await refusal(other.api.events.query({ body: { outputId: backId } }))).toEqual({
      name: "INVALID_INPUT",
      status: 400,
      fields: { outputId: "unknown" },
    });
  });

  test("are what an export with this filter contains", async () => {
    const world = await start();
    const { api } = world.building;
    const { backId } = await startOpenedDoors(world);
    const order = { format: "json" as const, filters: { outputId: backId } };
    const { id } = await api.eventExports.create({ body: order });
    await expect.poll(async () => (await api.eventExports.get({ id })).state).toBe("DONE");
    expect(await api.eventExports.get({ id })).toMatchObject({ rows: 2, total: 2 });
  });
});
