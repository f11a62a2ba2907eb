import type { CallTargets, DeviceEvent } from "#contract/device-link/device-link.ts";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import { isRung } from "#rules/devices/ring-calls.ts";
import { containingGroups, type Containment } from "#rules/people/agent-groups.ts";
import type { Transaction } from "#storage/database.ts";
import { readCallTargets } from "../../access/queries/call-targets.ts";
import { type CallDestination, recordCalls } from "../../actions/place-calls.ts";
import { readTimeZone } from "../../buildings/queries/time-zones.ts";
import { queueIfRoom } from "../../devices/operations/queue-command.ts";
import { listMonitors } from "../../devices/queries/devices.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
import { insertCalledPeople, readRingWishes } from "../queries/called-people.ts";
import { insertCallLeg, insertRingCall } from "../queries/ring-calls.ts";

/** A call that is reported later than this no longer rings. */
const RINGS_WITHIN_MS = 30_000;

interface RingSource {
  domainId: string;
  device: { id: string; name: string };
  /** The new events of a device. */
  events: readonly DeviceEvent[];
  now: number;
}

/** A ring, and what it reaches. */
interface PlacedRing {
  ring: DeviceEvent;
  targets: CallTargets;
  legs: { monitorId: string; commandId: string }[];
  people: { userId: string; rings: boolean }[];
  /** What rings for a target. */
  reached: Map<string, CallDestination>;
  /** Why a monitor of a target does not ring. */
  failures: Map<string, ActionFailure>;
}

/**
 * Rings the building's monitors and people that a call targets, directly or as members of a group at any depth. The
 * history records the outcome of each call. Returns the ids of the events that call a person and ring no one.
 */
export async function placeRingCalls(tx: Transaction, source: RingSource): Promise<string[]> {
  const { domainId, device, events, now } = source;
  const rings = events.filter(({ kind, time }) => kind === "RING" && now - time <= RINGS_WITHIN_MS);
  if (rings.length === 0) return [];
  const groupsOf = await readGroupsOf(tx, domainId);
  const unreached: string[] = [];
  for (const ring of rings) {
    const ids = ring.targets.map(({ id }) => id);
    const targets = await readCallTargets(tx, domainId, ids);
    const [reached, failures] = [new Map<string, CallDestination>(), new Map<string, ActionFailure>()];
    const placed: PlacedRing = { ring, targets, legs: [], people: [], reached, failures };
    await ringMonitors(tx, source, placed, groupsOf);
    await ringPeople(tx, source, placed, groupsOf);
    await store(tx, source, placed);
    const failureFor = (id: string) => failures.get(id) ?? "NO_MONITOR";
    await recordCalls(tx, { domainId, deviceId: device.id, ring, reached, failureFor, now });
    if (ids.length > 0 && reached.size === 0) unreached.push(ring.id);
  }
  return unreached;
}

/** Returns the groups around an agent, and the agent itself. */
type GroupsOf = (agentId: string) => ReadonlySet<string>;

async function readGroupsOf(tx: Transaction, domainId: string): Promise<GroupsOf> {
  const contains: readonly Containment[] = await listContainments(tx, domainId);
  const directGroups = await listDirectGroups(tx, domainId);
  return (id) => new Set([id, ...containingGroups(directGroups.get(id) ?? [], contains)]);
}

async function ringMonitors(
  tx: Transaction,
  { domainId, device, now }: RingSource,
  { ring, targets, legs, reached, failures }: PlacedRing,
  groupsOf: GroupsOf,
): Promise<void> {
  for (const { id: deviceId, online } of await listMonitors(tx, domainId)) {
    const mine = groupsOf(deviceId);
    const reaching = ring.targets.filter(({ id }) => mine.has(id));
    if (reaching.length === 0) continue;
    if (!online) {
      for (const { id } of reaching) failures.set(id, "DEVICE_AWAY");
      continue;
    }
    const button = ring.button?.name ?? "";
    const payload = { panelId: device.id, panel: device.name, button, eventId: ring.id };
    const ringCommand = { deviceId, kind: "incoming-call", payload, requestedBy: device, targets } as const;
    const command = await queueIfRoom(tx, ringCommand, now);
    if (!command) {
      for (const { id } of reaching) failures.set(id, "DEVICE_BUSY");
      continue;
    }
    legs.push({ monitorId: deviceId, commandId: command.id });
    for (const { id } of reaching) reached.set(id, "monitor");
  }
}

async function ringPeople(
  tx: Transaction,
  { domainId, now }: RingSource,
  { ring, targets, people, reached }: PlacedRing,
  groupsOf: GroupsOf,
): Promise<void> {
  const ids = targets.people.map(({ id }) => id);
  if (ids.length === 0) return;
  const wishes = await readRingWishes(tx, ids);
  const minute = minuteOfDay(await readTimeZone(tx, domainId), now);
  for (const userId of ids) {
    const rings = isRung(wishes.get(userId)!, minute);
    people.push({ userId, rings });
    if (!rings) continue;
    const mine = groupsOf(userId);
    for (const { id } of ring.targets) if (mine.has(id) && !reached.has(id)) reached.set(id, "person");
  }
}

/** Stores the call, also one that rings nowhere because everyone wants quiet: they missed it. */
async function store(
  tx: Transaction,
  { domainId, device, now }: RingSource,
  { ring, legs, people, reached }: PlacedRing,
): Promise<void> {
  if (legs.length === 0 && people.length === 0) return;
  const callId = await insertRingCall(tx, {
    domainId,
    panelId: device.id,
    eventId: ring.id,
    buttonName: ring.button?.name ?? "",
    startedAt: now,
    endsAt: reached.size > 0 ? now + CALL_ANSWERED_WITHIN_MS : now,
    outcome: reached.size > 0 ? null : "missed",
  });
  for (const leg of legs) await insertCallLeg(tx, { callId, ...leg });
  await insertCalledPeople(tx, { callId, domainId, startedAt: now, people });
}
