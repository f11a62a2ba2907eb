import { expect, test } from "vitest";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { EVENT_MEDIA_ADDRESS_LIFE_MS } from "#rules/history/event-media.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";
import { RING_ID as id, ringWithPicture } from "./ring-with-picture.ts";

const HOUR_MS = 3_600_000;

describeApi("the picture of an event", (start) => {
  test("is offered only to those who may audit the place where it was taken, unless that is denied", async () => {
    const world = await start();
    const { building, visitor, otherBuilding } = world;
    const { device } = await world.panel();
    const rosa = await world.resident("Rosa");
    const carlo = await world.resident("Carlo");
    const bytes = await ringWithPicture(world, building, device.id);
    const { agentGroups, agentGroupRelations } = building.api;
    const group = async (name: string, agentId: string) => {
      const { id } = await agentGroups.create({ body: { name } });
      await agentGroups.addMember({ id, body: { agentId } });
      return id;
    };
    const doors = await group("doors", device.id);
    const neighbours = await group("neighbours", rosa.userId);
    const eventsOf = async (api: World["visitor"]) =>
      (await api.events.query({ body: { kinds: ["RING"] } })).items.map(({ media }) => media);

    expect(await refusal(visitor.events.media({ id }))).toMatchObject({ status: 401 });
    expect(await refusal(rosa.api.events.media({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const { api: elsewhere } = await otherBuilding();
    expect(await refusal(elsewhere.events.media({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(building.api.events.media({ id: "no-such-event" }))).toMatchObject({
      name: "NOT_FOUND",
    });

    const relation = { sourceId: neighbours, destinationId: doors };
    await agentGroupRelations.create({ body: { ...relation, type: "CAN_AUDIT_ACCESS" } });
    const { address } = await rosa.api.events.media({ id });
    expect(Buffer.from((await world.client.read(address, rosa.token)).bytes)).toEqual(bytes);
    expect(await eventsOf(rosa.api)).toEqual([true]);
    expect(await refusal(carlo.api.events.media({ id }))).toMatchObject({ name: "NOT_FOUND" });

    await agentGroupRelations.create({ body: { ...relation, type: "CANNOT_ACCESS_EVENT_MEDIA" } });
    expect(await refusal(rosa.api.events.media({ id }))).toMatchObject({ name: "FORBIDDEN", status: 403 });
    expect(await eventsOf(rosa.api)).toEqual([false]);
    expect(await eventsOf(building.api)).toEqual([true]);
  });

  test("has an address that only its reader can use, for five minutes, and that can't be altered", async () => {
    const world = await start();
    const { building, client, administrator, clock } = world;
    const { device } = await world.panel();
    const carlo = await world.resident("Carlo");
    await ringWithPicture(world, building, device.id);
    const { address, expiresAt } = await building.api.events.media({ id });
    const refused = { name: "ADDRESS_NOT_VALID", status: 403 };

    expect((await client.read(address, building.token)).contentType).toBe("image/jpeg");
    // Copied to another browser, or used without the building.
    for (const token of [undefined, carlo.token, administrator.token, "none"]) {
      expect(await refusal(client.read(address, token))).toMatchObject(refused);
    }
    for (const bent of [
      address.replace(/expires=\d+/, `expires=${expiresAt + 1}`),
      address.replace("method=GET", "method=PUT"),
      `${address}x`,
    ]) {
      expect(await refusal(client.read(bent, building.token))).toMatchObject(refused);
    }
    expect(await refusal(client.put(address, new Uint8Array([1]), "image/png"))).toMatchObject(refused);
    clock.advance(EVENT_MEDIA_ADDRESS_LIFE_MS);
    expect(await refusal(client.read(address, building.token))).toMatchObject(refused);
  });

  test("is deleted with its event", async () => {
    const world = await start();
    const { building, client, db, clock } = world;
    const { device } = await world.panel();
    await ringWithPicture(world, building, device.id);
    await building.api.domains.update({ id: building.domain.id, body: { eventsTtl: 1 } });
    const { address } = await building.api.events.media({ id });
    await sweep({ db, now: () => clock.now() + HOUR_MS + 1 });
    expect(await db.selectFrom("event_media").select("id").execute()).toEqual([]);
    expect(await refusal(client.read(address, building.token))).toMatchObject({ status: 403 });
  });
});
