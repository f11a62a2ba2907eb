import { randomUUID } from "node:crypto";
import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { recordEvents } from "#provider/history/operations/record-events.ts";
import { placeRingCalls } from "#provider/ring-calls/operations/place-ring-calls.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { World } from "./world.ts";

interface RingOptions {
  device: Parameters<typeof recordEvents>[2];
  targets: DeviceEvent["targets"];
  /** How long ago the visitor rang, in milliseconds. */
  ago?: number;
}

/** Records a ring at a panel of the building, as the panel reports it; returns the id of the event. */
export async function ringAt(world: World, options: RingOptions): Promise<string> {
  const event = ringEvent(world, options);
  await transaction(world.db, (tx) => record(tx, world, options, event));
  return event.id;
}

/** Records a ring that calls its targets now; returns the id of the event. */
export async function callAt(world: World, options: RingOptions): Promise<string> {
  const event = ringEvent(world, options);
  const { building, db, clock } = world;
  await transaction(db, async (tx) => {
    await record(tx, world, options, event);
    const { id: domainId } = building.domain;
    await placeRingCalls(tx, { domainId, device: options.device, events: [event], now: clock.now() });
  });
  return event.id;
}

async function record(
  tx: Transaction,
  { building, clock }: World,
  { device }: RingOptions,
  event: DeviceEvent,
): Promise<void> {
  await recordEvents(tx, building.domain.id, device, [event], clock.now());
}

function ringEvent({ clock }: World, { targets, ago = 0 }: RingOptions): DeviceEvent {
  return {
    id: randomUUID(),
    time: clock.now() - ago,
    kind: "RING",
    outcome: "called",
    reason: null,
    method: "BUTTON",
    actor: null,
    button: null,
    targets,
    elevatorCalls: [],
    credentialId: null,
    tagId: null,
    text: null,
    offline: false,
  };
}
