import { randomUUID } from "node:crypto";
import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { recordEvents } from "#provider/history/operations/record-events.ts";
import { transaction } from "#storage/database.ts";
import type { World } from "./world.ts";

interface RingOptions {
  device: Parameters<typeof recordEvents>[2];
  targets: DeviceEvent["targets"];
  /** How long ago the visitor rang, in milliseconds. */
  ago?: number;
}

/** Records a ring at a panel of the building, as the panel reports it; returns the id of the event. */
export async function ringAt(world: World, { device, targets, ago = 0 }: RingOptions): Promise<string> {
  const { building, db, clock } = world;
  const event: DeviceEvent = {
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
  await transaction(db, (tx) => recordEvents(tx, building.domain.id, device, [event], clock.now()));
  return event.id;
}
