import type { CallTargets, DeviceEvent } from "#contract/device-link/device-link.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Transaction } from "#storage/database.ts";
import { readCallTargets } from "../../access/queries/call-targets.ts";
import { recordCalls } from "../../actions/place-calls.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
import { listMonitors } from "../queries/devices.ts";
import { insertCallLeg, insertRingCall } from "../queries/ring-calls.ts";
import { queueIfRoom } from "./queue-command.ts";

/** A call that is reported later than this no longer rings. */
const RINGS_WITHIN_MS = 30_000;

interface RingSource {
  domainId: string;
  device: { id: string; name: string };
  /** The new events of a device. */
  events: readonly DeviceEvent[];
  now: number;
}

/**
 * Rings the building's monitors that a call targets, directly or as members of a group at any depth. The
 * history records the outcome of each call. Returns the ids of the events that call a person and ring no one.
 */
export async function ringMonitors(
  tx: Transaction,
  { domainId, device, events, now }: RingSource,
): Promise<string[]> {
  const rings = events.filter(({ kind, time }) => kind === "RING" && now - time <= RINGS_WITHIN_MS);
  if (rings.length === 0) return [];
  const monitors = await listMonitors(tx, domainId);
  const called = new Map<string, Set<string>>();
  /** Why a monitor of a target does not ring. */
  const failures = new Map<string, ActionFailure>();
  const targetsByEvent = new Map<string, CallTargets>();
  for (const { id, targets } of rings) {
    called.set(id, new Set());
    if (!monitors.some(({ online }) => online)) continue;
    const ids = targets.map((target) => target.id);
    targetsByEvent.set(id, await readCallTargets(tx, domainId, ids));
  }
  const contains = await listContainments(tx, domainId);
  const directGroups = await listDirectGroups(tx, domainId);
  const calls = new Map<string, string>();
  for (const { id: monitorId, online } of monitors) {
    const mine = new Set([monitorId, ...containingGroups(directGroups.get(monitorId) ?? [], contains)]);
    for (const { id: eventId, targets, button } of rings) {
      const reaching = targets.filter(({ id }) => mine.has(id));
      if (reaching.length === 0) continue;
      if (!online) {
        for (const { id } of reaching) failures.set(id, "DEVICE_AWAY");
        continue;
      }
      const payload = { panelId: device.id, panel: device.name, button: button?.name ?? "", eventId };
      const ringCommand = {
        deviceId: monitorId,
        kind: "incoming-call",
        payload,
        requestedBy: device,
      } as const;
      const recipients = targetsByEvent.get(eventId);
      const command = await queueIfRoom(
        tx,
        recipients ? { ...ringCommand, targets: recipients } : ringCommand,
        now,
      );
      if (!command) {
        for (const { id } of reaching) failures.set(id, "DEVICE_BUSY");
        continue;
      }
      const callId = calls.get(eventId) ?? (await beginCall(tx, { domainId, device, eventId, now }));
      calls.set(eventId, callId);
      await insertCallLeg(tx, { callId, monitorId, commandId: command.id });
      for (const { id } of reaching) called.get(eventId)?.add(id);
    }
  }
  for (const ring of rings) {
    const rung = called.get(ring.id);
    const place = { domainId, deviceId: device.id, ring, now };
    await recordCalls(tx, {
      ...place,
      rings: (id) => rung?.has(id) ?? false,
      failureFor: (id) => failures.get(id) ?? "NO_MONITOR",
    });
  }
  return rings
    .filter(({ id, targets }) => targets.length > 0 && called.get(id)?.size === 0)
    .map(({ id }) => id);
}

async function beginCall(
  tx: Transaction,
  { domainId, device, eventId, now }: Pick<RingSource, "domainId" | "device" | "now"> & { eventId: string },
): Promise<string> {
  const endsAt = now + CALL_ANSWERED_WITHIN_MS;
  return insertRingCall(tx, { domainId, panelId: device.id, eventId, endsAt, now });
}
