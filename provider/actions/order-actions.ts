import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { afterCommit, type Transaction } from "#storage/database.ts";
import { listCalledAreaIds } from "../access/queries/auxiliary-parts.ts";
import { listOutputsElsewhere } from "../access/queries/output-owners.ts";
import { hasServerActions } from "../access/queries/server-actions.ts";
import type { ProviderContext } from "../context.ts";
import { findStartedGroup } from "../devices/queries/started-groups.ts";
import { queueJob, type StartedActions } from "../jobs.ts";

/** Queues the actions that a device's events started, in the transaction that records the events. */
export async function orderActions(
  tx: Transaction,
  context: Pick<ProviderContext, "actionWork" | "now">,
  { domainId, deviceId }: { domainId: string; deviceId: string },
  events: readonly DeviceEvent[],
): Promise<void> {
  for (const event of events) {
    const actionGroupId = (await findStartedGroup(tx, deviceId, event)) ?? null;
    const granted = await grantedElsewhere(tx, { domainId, deviceId }, event);
    if (actionGroupId === null && !granted) continue;
    const started = { domainId, deviceId, eventId: event.id, actionGroupId };
    await orderActionsOf(tx, context, granted ? { ...started, granted } : started);
  }
}

/** Returns what a device granted alone and other devices must open; undefined for anything but a grant. */
async function grantedElsewhere(
  tx: Transaction,
  place: { domainId: string; deviceId: string },
  { kind, outcome, credentialId, targets, elevatorCalls }: DeviceEvent,
): Promise<StartedActions["granted"]> {
  if (kind !== "ACCESS" || outcome !== "granted" || credentialId === null) return undefined;
  const ids = new Set(targets.map(({ id }) => id));
  const elsewhere = ids.size === 0 ? [] : await listOutputsElsewhere(tx, place);
  const areaIds = elevatorCalls.length === 0 ? [] : await listCalledAreaIds(tx, place.deviceId);
  return {
    outputIds: elsewhere.map(({ id }) => id).filter((id) => ids.has(id)),
    elevatorCalls: elevatorCalls
      .filter(({ id }) => areaIds.includes(id))
      .map(({ id: areaId, kind: how }) => ({ areaId, kind: how })),
  };
}

/** Queues the actions of one event, unless the device does everything itself. */
export async function orderActionsOf(
  tx: Transaction,
  { actionWork, now }: Pick<ProviderContext, "actionWork" | "now">,
  started: StartedActions,
): Promise<void> {
  const { domainId, deviceId, eventId, actionGroupId, granted } = started;
  const isGranted = granted !== undefined && granted.outputIds.length + granted.elevatorCalls.length > 0;
  if (!isGranted && (actionGroupId === null || !(await hasServerActions(tx, deviceId, actionGroupId))))
    return;
  await queueJob(tx, "actions", started, { runAt: now(), id: `actions-${domainId}-${eventId}` });
  afterCommit(tx, () => actionWork.wake());
}
