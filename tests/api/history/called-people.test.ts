import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import type { EventFilters } from "#contract/history/events.ts";
import { attachMedia } from "#provider/history/queries/event-media.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { ringAt } from "../../support/ring.ts";
import type { World } from "../../support/world.ts";

async function idsIn(api: ApiCalls, filters: EventFilters = {}): Promise<string[]> {
  return (await api.events.query({ body: filters })).items.map(({ id }) => id);
}

describeApiOnBothEngines("the rings that called a person", (start) => {
  async function flatWithRosa(world: World) {
    const { building } = world;
    const { device } = await world.panel();
    const rosa = await world.resident("Rosa Blu");
    const carlo = await world.resident("Carlo Neri");
    const { id, name } = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    await building.api.agentGroups.addMember({ id, body: { agentId: rosa.userId } });
    const ring = (targets: DeviceEvent["targets"] = [{ id, name }], ago = 0) =>
      ringAt(world, { device, targets, ago });
    return { device, rosa, carlo, flatId: id, ring };
  }

  test("are in their own history alone, with every filter that fits", async () => {
    const world = await start();
    const { building } = world;
    const { device, rosa, carlo, ring } = await flatWithRosa(world);
    const earlier = await ring(undefined, 60_000);
    const later = await ring();
    await ring([{ id: carlo.userId, name: "Carlo Neri" }]);
    const { userId: agentId } = rosa;
    const matching: EventFilters[] = [
      { kinds: ["RING"] },
      { outcome: "called" },
      { agentId, kinds: ["RING"] },
      { deviceId: device.id },
      { agentId, deviceId: device.id },
    ];
    for (const filters of matching) expect(await idsIn(rosa.api, filters)).toEqual([later, earlier]);
    const { total } = await rosa.api.events.query({ body: { kinds: ["RING"], pageSize: 1 } });
    expect(total).toBe(2);
    const second = { kinds: ["RING" as const], page: 1, pageSize: 1 };
    expect((await rosa.api.events.query({ body: second })).items).toMatchObject([{ id: earlier }]);
    expect(await idsIn(rosa.api, { kinds: ["RING"], from: world.clock.now() - 30_000 })).toEqual([later]);
    for (const filters of [{ kinds: ["ACCESS" as const] }, { outcome: "granted" as const }])
      expect(await idsIn(rosa.api, filters)).toEqual([]);

    expect(await idsIn(carlo.api, { kinds: ["RING"] })).toHaveLength(1);
    expect(await idsIn(building.api, { kinds: ["RING"] })).toHaveLength(3);
    expect(await idsIn(building.api, { kinds: ["RING"], agentId })).toEqual([]);
  });

  test("remain in the person's history while they are in the building", async () => {
    const world = await start();
    const { rosa, flatId, ring } = await flatWithRosa(world);
    const { api, domain } = world.building;
    const before = await ring();
    await api.agentGroups.removeMember({ id: flatId, agentId: rosa.userId });
    const after = await ring();
    expect(await idsIn(rosa.api, { kinds: ["RING"] })).toEqual([before]);

    await api.domains.removeMember({ id: domain.id, userId: rosa.userId });
    const { code } = await api.invites.create({ body: {} });
    await rosa.asPerson.invites.activate({ body: { code } });
    const back = await world.enter(rosa, domain.id);
    expect(await idsIn(back.api, { kinds: ["RING"] })).toEqual([]);
    expect((await idsIn(api, { kinds: ["RING"] })).sort()).toEqual([before, after].sort());
  });

  test("show their picture to the person they called, and to no other resident", async () => {
    const world = await start();
    const { device, rosa, carlo, ring } = await flatWithRosa(world);
    const { domain, api } = world.building;
    const id = await ring();
    const picture = { contentType: "image/png", bytes: Buffer.from("picture") };
    const at = { domainId: domain.id, eventId: id, deviceId: device.id, picture, now: world.clock.now() };
    await transaction(world.db, (tx) => attachMedia(tx, at));
    expect((await rosa.api.events.query({ body: { kinds: ["RING"] } })).items).toMatchObject([
      { media: true },
    ]);
    await expect(rosa.api.events.media({ id })).resolves.toHaveProperty("address");
    expect(await refusal(carlo.api.events.media({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const doors = await api.agentGroups.create({ body: { name: "Doors" } });
    await api.agentGroups.addMember({ id: doors.id, body: { agentId: device.id } });
    await api.agentGroups.addMember({ id: doors.id, body: { agentId: rosa.userId } });
    const denied = {
      sourceId: doors.id,
      destinationId: doors.id,
      type: "CANNOT_ACCESS_EVENT_MEDIA",
    } as const;
    await api.agentGroupRelations.create({ body: denied });
    expect(await refusal(rosa.api.events.media({ id }))).toMatchObject({ name: "FORBIDDEN" });
  });

  test("are the last rings of a flat, also those of a group around it", async () => {
    const world = await start();
    const { building } = world;
    const { flatId, ring } = await flatWithRosa(world);
    const { api } = building;
    await api.flats.update({ id: flatId, body: { floor: "1" } });
    const residents = await api.agentGroups.create({ body: { name: "Residents", container: true } });
    const contained = { type: "CONTAIN_AGENT_GROUP", destinationId: flatId } as const;
    await api.agentGroupRelations.create({ body: { sourceId: residents.id, ...contained } });
    const other = await api.flats.create({ body: { name: "Flat 2" } });
    const own = await ring(undefined, 60_000);
    const ofAll = await ring([{ id: residents.id, name: "Residents" }], 30_000);
    await ring([{ id: other.id, name: "Flat 2" }]);

    const rings = await api.flats.rings({ id: flatId });
    expect(rings.items.map(({ id }) => id)).toEqual([ofAll, own]);
    expect((await api.flats.get({ id: flatId })).lastRing).toBe(rings.items[0]!.time);
    const { items, total } = await api.flats.rings({ id: flatId, query: { page: 1, pageSize: 1 } });
    expect(items).toMatchObject([{ id: own, kind: "RING" }]);
    expect(total).toBe(2);
    await api.agentGroups.remove({ id: flatId });
    expect((await api.events.query({ body: { kinds: ["RING"] } })).total).toBe(3);
  });
});
