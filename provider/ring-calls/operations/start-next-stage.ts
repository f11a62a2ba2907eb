import type { Transaction } from "#storage/database.ts";
import { listCallsWithDueTargets, type NextStage, takeNextStage } from "../queries/later-targets.ts";
import { findRungCall } from "../queries/ring-calls.ts";
import { listCallActions, readRingableAgents, ringStage } from "./ring-stage.ts";

/**
 * Reaches the next targets of a call that no longer rings anywhere: if nothing rings for them, those after them at once.
 */
export async function startNextStage(tx: Transaction, callId: string, now: number): Promise<void> {
  const stages = await openStages(tx, callId, now);
  let isRinging = false;
  while (!isRinging) {
    const next = await takeNextStage(tx, callId);
    if (!next) return;
    ({ isRinging } = await stages.ring(next));
  }
}

/** Reaches the targets whose delay is over; returns the ids of their buildings. */
export async function startDueStages(tx: Transaction, now: number): Promise<string[]> {
  const domainIds: string[] = [];
  for (const callId of await listCallsWithDueTargets(tx, now)) {
    const stages = await openStages(tx, callId, now);
    domainIds.push(stages.domainId);
    // The call still rings for those before: the stage after an unreached one keeps its delay.
    for (let next = await takeNextStage(tx, callId, now); next; next = await takeNextStage(tx, callId, now))
      await stages.ring(next);
  }
  return domainIds;
}

async function openStages(tx: Transaction, callId: string, now: number) {
  const call = (await findRungCall(tx, callId))!;
  const agents = await readRingableAgents(tx, call.domainId);
  const actions = await listCallActions(tx, call);
  return {
    domainId: call.domainId,
    ring: (stage: NextStage) => ringStage(tx, call, { agents, actions, ...stage, now }),
  };
}
