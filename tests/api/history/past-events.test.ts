import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { recordEvents } from "#provider/history/operations/record-events.ts";
import { wasReceivedLate } from "#rules/history/events.ts";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import type { World } from "../../support/world.ts";

describeApi("a panel's event of the past", (start) => {
  /** Returns an event of 1970 with the person as its actor. */
  function longAgo(userId: string, credentialId: string | null): DeviceEvent {
    return {
      id: randomUUID(),
      time: 0,
      kind: "ACCESS",
      outcome: "granted",
      reason: "GRANTED",
      method: "CODE",
      button: null,
      targets: [],
      elevatorCalls: [],
      tagId: null,
      text: null,
      offline: false,
      actor: { id: userId, name: "Rosa Blu" },
      credentialId,
    };
  }

  async function recordedEvent(world: World, event: DeviceEvent, at: Awaited<ReturnType<typeof openDoor>>) {
    const { domainId, device } = at;
    await transaction(world.db, (tx) => recordEvents(tx, domainId, device, [event], world.clock.now()));
    const { items } = await world.building.api.events.query({ body: { kinds: ["ACCESS"], from: 0 } });
    return items.find(({ id }) => id === event.id)!;
  }

  test("contains the time at which it was received, and is marked where that is much later", async () => {
    const world = await start();
    const panel = await openDoor(world);
    const { userId } = await world.resident("Rosa Blu");
    const late = await recordedEvent(world, longAgo(userId, null), panel);
    expect(late.time).toBe(0);
    expect(Math.abs(late.receivedAt! - world.clock.now())).toBeLessThan(60_000);
    expect(wasReceivedLate(late)).toBe(true);
    const event = { ...longAgo(userId, null), id: randomUUID(), time: world.clock.now() - 1_000 };
    expect(wasReceivedLate(await recordedEvent(world, event, panel))).toBe(false);
  });

  test("names only people with a right there, or those identified by what they presented", async () => {
    const world = await start();
    const { api } = world.building;
    const panel = await openDoor(world);
    const [rosa, carlo] = [await world.resident("Rosa Blu"), await world.resident("Carlo Neri")];
    const body = { name: "Courier", credentialType: "CODE" } as const;
    const own = await api.accessCredentials.create({
      body: { ...body, userId: rosa.userId, value: "135790" },
    });
    const foreign = await api.accessCredentials.create({
      body: { ...body, userId: carlo.userId, value: "246801" },
    });
    expect((await recordedEvent(world, longAgo(rosa.userId, null), panel)).actor?.id).toBe(rosa.userId);
    const { id } = panel.device;
    await api.accessControlAssociations.remove({ id, associationId: panel.association.id });
    for (const credentialId of [null, foreign.id, randomUUID()])
      expect((await recordedEvent(world, longAgo(rosa.userId, credentialId), panel)).actor).toBeNull();
    expect((await recordedEvent(world, longAgo(rosa.userId, own.id), panel)).actor).toEqual({
      id: rosa.userId,
      name: "Rosa Blu",
    });
  });
});
