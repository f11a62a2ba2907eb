import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import { orderStages } from "#rules/devices/ring-calls.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Transaction } from "#storage/database.ts";
import { findStartedGroup } from "../../devices/queries/started-groups.ts";
import { insertLaterTargets } from "../queries/later-targets.ts";
import {
  deleteRingCall,
  endUnreachedCall,
  findRingingCall,
  insertPress,
  insertRingCall,
} from "../queries/ring-calls.ts";
import { queueMissedCallMails } from "./mail-missed-call.ts";
import { listCallActions, readRingableAgents, type RingableAgents, ringStage } from "./ring-stage.ts";

/** A call that is reported later than this no longer rings. */
const RINGS_WITHIN_MS = 30_000;

interface RingSource {
  domainId: string;
  device: NamedRow;
  /** The new events of a device. */
  events: readonly DeviceEvent[];
  now: number;
}

/**
 * Rings the building's monitors and people that a call targets, directly or as members of a group at any depth, those
 * with a delay later. A press of the same button while its call rings belongs to that call. The history records the
 * outcome of each call. Returns the ids of the events that call a person and ring no one.
 */
export async function placeRingCalls(tx: Transaction, source: RingSource): Promise<string[]> {
  const { domainId, events, now } = source;
  const rings = events.filter(({ kind, time }) => kind === "RING" && now - time <= RINGS_WITHIN_MS);
  if (rings.length === 0) return [];
  const agents = await readRingableAgents(tx, domainId);
  const unreached: string[] = [];
  for (const ring of rings)
    if (!(await placeRing(tx, source, { ring, agents })) && ring.targets.length > 0) unreached.push(ring.id);
  return unreached;
}

/** Returns whether it rings somewhere. */
async function placeRing(
  tx: Transaction,
  { domainId, device, now }: RingSource,
  { ring, agents }: { ring: DeviceEvent; agents: RingableAgents },
): Promise<boolean> {
  const actionGroupId = (await findStartedGroup(tx, device.id, ring)) ?? null;
  const ringing = actionGroupId && (await findRingingCall(tx, device.id, actionGroupId));
  if (ringing) {
    await insertPress(tx, { domainId, eventId: ring.id, callId: ringing.id });
    return true;
  }
  const place = { domainId, panel: device, eventId: ring.id, buttonName: ring.button?.name ?? "" };
  const callId = await insertRingCall(tx, {
    ...place,
    panelId: device.id,
    actionGroupId,
    startedAt: now,
    endsAt: now + CALL_ANSWERED_WITHIN_MS,
  });
  const call = { ...place, id: callId, actionGroupId, startedAt: now };
  const actions = await listCallActions(tx, call);
  const delays = readDelays(actions);
  const targets = ring.targets.map(({ id }) => ({ id, delay: delays.get(id) ?? 0 }));
  let [isCalled, isRinging] = [false, false];
  // Without a target that rings at once, the next stage does.
  for (const [stage, { delay, targetIds }] of orderStages(targets).entries()) {
    if (isRinging) {
      await insertLaterTargets(tx, { callId, targetIds, stage, startsAt: now + delay });
      continue;
    }
    const reached = await ringStage(tx, call, { agents, actions, targetIds, stage, now });
    isCalled ||= reached.isCalled;
    isRinging = reached.isRinging;
  }
  if (isRinging) return true;
  // Everyone wants quiet: they missed it.
  if (isCalled) {
    await endUnreachedCall(tx, callId, now);
    await queueMissedCallMails(tx, callId, now);
  } else await deleteRingCall(tx, callId);
  return false;
}

/** Returns the delays of calls, by target. */
function readDelays(actions: readonly GroupAction[]): Map<string, number> {
  const delays = new Map<string, number>();
  for (const { targetId, payload } of actions) {
    if (targetId === null) continue;
    const delay = Number(payload["delay"] ?? 0);
    delays.set(targetId, Math.min(delay, delays.get(targetId) ?? delay));
  }
  return delays;
}
