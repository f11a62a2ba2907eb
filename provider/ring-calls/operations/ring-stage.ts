import type { GroupAction } from "#contract/devices/action-groups.ts";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { isRung } from "#rules/devices/ring-calls.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Transaction } from "#storage/database.ts";
import { readCallTargets } from "../../access/queries/call-targets.ts";
import { type CallDelivery, recordCalls } from "../../actions/place-calls.ts";
import { readTimeZone } from "../../buildings/queries/time-zones.ts";
import { queueIfRoom } from "../../devices/operations/queue-command.ts";
import { listActionsOf } from "../../devices/queries/actions.ts";
import { listMonitors } from "../../devices/queries/devices.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
import { queuePushes } from "../../push/queue-pushes.ts";
import { insertCalledPeople, listCalledPeople, readRingPreferences } from "../queries/called-people.ts";
import { insertCallLeg, listCallLegs, type RungCall } from "../queries/ring-calls.ts";

/** The monitors of a building, and the groups around each of its agents. */
export interface RingableAgents {
  monitors: readonly { id: string; online: boolean }[];
  /** Returns the groups around an agent, and the agent itself. */
  groupsOf(agentId: string): ReadonlySet<string>;
}

export async function readRingableAgents(tx: Transaction, domainId: string): Promise<RingableAgents> {
  const contains = await listContainments(tx, domainId);
  const directGroups = await listDirectGroups(tx, domainId);
  return {
    monitors: await listMonitors(tx, domainId),
    groupsOf: (id) => new Set([id, ...containingGroups(directGroups.get(id) ?? [], contains)]),
  };
}

/** Returns the calls of the action group that a ring started. */
export async function listCallActions(
  tx: Transaction,
  { domainId, panel, actionGroupId }: Pick<RungCall, "domainId" | "panel" | "actionGroupId">,
): Promise<GroupAction[]> {
  if (actionGroupId === null) return [];
  const actions = await listActionsOf(tx, { domainId, deviceId: panel.id }, [actionGroupId]);
  return actions.get(actionGroupId)!.filter(({ type }) => type === "CALL");
}

interface Stage {
  agents: RingableAgents;
  /** All calls of the action group. */
  actions: readonly GroupAction[];
  targetIds: readonly string[];
  stage: number;
  now: number;
}

interface StageResult {
  /** Whether it calls a further monitor or person, even if none rings. */
  isCalled: boolean;
  /** Whether a further one rings. */
  isRinging: boolean;
}

/**
 * Rings the monitors and people of the targets of one stage of a call, except those that it has reached before, and
 * records the outcome for each target.
 */
export async function ringStage(tx: Transaction, call: RungCall, stage: Stage): Promise<StageResult> {
  const reached = new Map<string, CallDelivery>();
  const failures = new Map<string, ActionFailure>();
  const targets = await readCallTargets(tx, call.domainId, stage.targetIds);
  const monitors = await ringMonitors(tx, call, stage, { targets, reached, failures });
  const people = await ringPeople(tx, call, stage, { targets, reached, failures });
  await recordCalls(tx, {
    domainId: call.domainId,
    eventId: call.eventId,
    stage: stage.stage,
    actions: stage.actions.filter(({ targetId }) => stage.targetIds.includes(targetId ?? "")),
    reached,
    failures,
    now: stage.now,
  });
  return { isCalled: monitors + people.called > 0, isRinging: monitors + people.ringing > 0 };
}

interface Reach {
  targets: Awaited<ReturnType<typeof readCallTargets>>;
  /** The targets for which something rings. */
  reached: Map<string, CallDelivery>;
  /** Why nothing rings for a target, if it is not reached. */
  failures: Map<string, ActionFailure>;
}

/** Returns how many further ones ring. */
async function ringMonitors(
  tx: Transaction,
  { id: callId, panel, buttonName: button, eventId }: RungCall,
  { agents, targetIds, stage, now }: Stage,
  { targets, reached, failures }: Reach,
): Promise<number> {
  const rung = new Set((await listCallLegs(tx, callId)).map(({ monitorId }) => monitorId));
  let added = 0;
  for (const { id: deviceId, online } of agents.monitors) {
    const groups = agents.groupsOf(deviceId);
    const reaching = targetIds.filter((id) => groups.has(id));
    if (reaching.length === 0) continue;
    if (rung.has(deviceId)) {
      for (const id of reaching) if (!reached.has(id)) reached.set(id, "rings");
      continue;
    }
    const payload = { panelId: panel.id, panel: panel.name, button, eventId };
    const command = { deviceId, kind: "incoming-call", payload, requestedBy: panel, targets } as const;
    const queued = online ? await queueIfRoom(tx, command, now) : undefined;
    if (queued) {
      await insertCallLeg(tx, { callId, monitorId: deviceId, commandId: queued.id, stage });
      added += 1;
    }
    for (const id of reaching)
      if (queued) reached.set(id, "sent");
      else failures.set(id, online ? "DEVICE_BUSY" : "DEVICE_AWAY");
  }
  return added;
}

/** Returns how many further people are called, also of those who want quiet, and for how many it rings. */
async function ringPeople(
  tx: Transaction,
  { id: callId, domainId }: RungCall,
  { agents, targetIds, stage, now }: Stage,
  { targets, reached, failures }: Reach,
): Promise<{ called: number; ringing: number }> {
  const ids = targets.people.map(({ id }) => id);
  const preferences = await readRingPreferences(tx, ids);
  const minute = minuteOfDay(await readTimeZone(tx, domainId), now);
  const people = ids.map((userId) => ({ userId, rings: isRung(preferences.get(userId)!, minute) }));
  const quiet = new Set<string>();
  for (const { userId, rings } of people) {
    const groups = agents.groupsOf(userId);
    for (const id of targetIds.filter((each) => groups.has(each)))
      if (!rings) quiet.add(id);
      else if (!reached.has(id)) reached.set(id, "rings");
  }
  for (const id of quiet) if (!reached.has(id) && !failures.has(id)) failures.set(id, "WANTS_QUIET");
  const called = new Set((await listCalledPeople(tx, callId)).map(({ userId }) => userId));
  const further = people.filter(({ userId }) => !called.has(userId));
  await insertCalledPeople(tx, { callId, domainId, startedAt: now, stage, people: further });
  const ringing = further.flatMap(({ userId, rings }) => (rings ? userId : []));
  await queuePushes(tx, ringing, { kind: "ring", callId }, now);
  return { called: further.length, ringing: ringing.length };
}
