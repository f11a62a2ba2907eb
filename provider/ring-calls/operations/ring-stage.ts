import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import { isRung } from "#rules/devices/ring-calls.ts";
import { containingGroups } from "#rules/people/agent-groups.ts";
import type { Transaction } from "#storage/database.ts";
import { readCallTargets } from "../../access/queries/call-targets.ts";
import { type CallDestination, recordCalls } from "../../actions/place-calls.ts";
import { readTimeZone } from "../../buildings/queries/time-zones.ts";
import { queueIfRoom } from "../../devices/operations/queue-command.ts";
import { listMonitors } from "../../devices/queries/devices.ts";
import { listContainments, listDirectGroups } from "../../people/queries/group-members.ts";
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

interface Stage {
  agents: RingableAgents;
  targetIds: readonly string[];
  stage: number;
  now: number;
}

interface StageResult {
  /** Whether it calls a monitor or a person, even if none rings. */
  isCalled: boolean;
  isRinging: boolean;
}

/**
 * Rings the monitors and people of the targets of one stage of a call, except those that it has reached before, and
 * records the outcome for each target.
 */
export async function ringStage(tx: Transaction, call: RungCall, stage: Stage): Promise<StageResult> {
  const reached = new Map<string, CallDestination>();
  const failures = new Map<string, ActionFailure>();
  const targets = await readCallTargets(tx, call.domainId, stage.targetIds);
  const monitors = await ringMonitors(tx, call, stage, { targets, reached, failures });
  const people = await ringPeople(tx, call, stage, { targets, reached, failures });
  await recordCalls(tx, {
    domainId: call.domainId,
    deviceId: call.panel.id,
    eventId: call.eventId,
    actionGroupId: call.actionGroupId,
    stage: stage.stage,
    targetIds: stage.targetIds,
    reached,
    failures,
    now: stage.now,
  });
  return { isCalled: monitors + people > 0, isRinging: reached.size > 0 };
}

interface Reach {
  targets: Awaited<ReturnType<typeof readCallTargets>>;
  /** What rings for a target. */
  reached: Map<string, CallDestination>;
  /** Why nothing rings for a target, if it is not reached. */
  failures: Map<string, ActionFailure>;
}

/** Returns how many ring. */
async function ringMonitors(
  tx: Transaction,
  { id: callId, panel, buttonName: button, eventId }: RungCall,
  { agents, targetIds, stage, now }: Stage,
  { targets, reached, failures }: Reach,
): Promise<number> {
  const ringing = new Set((await listCallLegs(tx, callId)).map(({ monitorId }) => monitorId));
  let added = 0;
  for (const { id: deviceId, online } of agents.monitors) {
    const groups = agents.groupsOf(deviceId);
    const reaching = targetIds.filter((id) => groups.has(id));
    if (reaching.length === 0 || ringing.has(deviceId)) continue;
    const payload = { panelId: panel.id, panel: panel.name, button, eventId };
    const command = { deviceId, kind: "incoming-call", payload, requestedBy: panel, targets } as const;
    const queued = online ? await queueIfRoom(tx, command, now) : undefined;
    if (queued) {
      await insertCallLeg(tx, { callId, monitorId: deviceId, commandId: queued.id, stage });
      added += 1;
    }
    for (const id of reaching)
      if (queued) reached.set(id, "monitor");
      else failures.set(id, online ? "DEVICE_BUSY" : "DEVICE_AWAY");
  }
  return added;
}

/** Returns how many are called, also of those who want quiet. */
async function ringPeople(
  tx: Transaction,
  { id: callId, domainId }: RungCall,
  { agents, targetIds, stage, now }: Stage,
  { targets, reached, failures }: Reach,
): Promise<number> {
  const called = new Set((await listCalledPeople(tx, callId)).map(({ userId }) => userId));
  const ids = targets.people.map(({ id }) => id).filter((id) => !called.has(id));
  const preferences = await readRingPreferences(tx, ids);
  const minute = minuteOfDay(await readTimeZone(tx, domainId), now);
  const people = ids.map((userId) => ({ userId, rings: isRung(preferences.get(userId)!, minute) }));
  const quiet = new Set<string>();
  for (const { userId, rings } of people) {
    const groups = agents.groupsOf(userId);
    for (const id of targetIds.filter((each) => groups.has(each)))
      if (!rings) quiet.add(id);
      else if (!reached.has(id)) reached.set(id, "person");
  }
  for (const id of quiet) if (!reached.has(id) && !failures.has(id)) failures.set(id, "WANTS_QUIET");
  await insertCalledPeople(tx, { callId, domainId, startedAt: now, stage, people });
  return people.length;
}
