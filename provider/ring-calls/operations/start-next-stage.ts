import type { Transaction } from "#storage/database.ts";
import { listCallsWithDueTargets, takeNextStage } from "../queries/later-targets.ts";
import { findRungCall } from "../queries/ring-calls.ts";
import { readRingableAgents, ringStage } from "./ring-stage.ts";

/** Reaches the next targets of a call: if nothing rings for them, those after them at once. */
export async function startNextStage(tx: Transaction, callId: string, now: number): Promise<void> {
  let next = await takeNextStage(tx, callId);
  if (!next) return;
  const call = (await findRungCall(tx, callId))!;
  const agents = await readRingableAgents(tx, call.domainId);
  while (next) {
    const { isRinging } = await ringStage(tx, call, { agents, ...next, now });
    next = isRinging ? undefined : await takeNextStage(tx, callId);
  }
}

/** Reaches the targets whose delay is over; returns the ids of their buildings. */
export async function startDueStages(tx: Transaction, now: number): Promise<string[]> {
  const domainIds: string[] = [];
  for (const callId of await listCallsWithDueTargets(tx, now)) {
    domainIds.push((await findRungCall(tx, callId))!.domainId);
    await startNextStage(tx, callId, now);
  }
  return domainIds;
}
