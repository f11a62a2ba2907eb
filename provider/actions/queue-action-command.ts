import type { EventTarget } from "#contract/history/events.ts";
import type { ActionFailure } from "#rules/devices/action-outcomes.ts";
import type { DeviceCommandKind } from "#rules/devices/device-commands.ts";
import type { Transaction } from "#storage/database.ts";
import { queueIfRoom } from "../devices/operations/queue-command.ts";
import { setCommandOutcome, settleOutcome } from "../devices/queries/command-outcomes.ts";
import { queueJob } from "../jobs.ts";
import type { DeviceRecipient } from "../people/queries/recipients.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";

interface ActionCommand {
  kind: DeviceCommandKind;
  payload: Record<string, string | number>;
  /** The target in the history, if it is not the device. */
  target?: { id: string; name: string };
  /** The outputs that the device switches with the target. */
  linked?: readonly EventTarget[];
  /** The reason why no command is sent, if any. */
  refusal?: ActionFailure;
}

/**
 * Queues the command for a device's part of an action. The history records the request, then the outcome: the
 * device's answer, or that it was not reached in time.
 */
export async function queueActionCommand(
  tx: Transaction,
  pending: ActionRun,
  device: DeviceRecipient,
  { kind, payload, refusal, target = { id: device.id, name: device.name }, linked = [] }: ActionCommand,
): Promise<void> {
  const { domainId, event, now } = pending;
  const reason: ActionFailure | undefined = refusal ?? (device.online ? undefined : "DEVICE_AWAY");
  if (reason !== undefined) {
    await recordOutcome(tx, pending, { outcome: "failed", reason, target, linked });
    return;
  }
  const outcomeId = await recordOutcome(tx, pending, { outcome: "requested", target, linked });
  if (outcomeId === undefined) return;
  const requestedBy = { id: event.deviceId ?? device.id, name: event.deviceName ?? device.name };
  const command = await queueIfRoom(tx, { deviceId: device.id, kind, payload, requestedBy }, now);
  if (!command) {
    const request = { domainId, eventId: outcomeId };
    await settleOutcome(tx, request, { outcome: "failed", reason: "DEVICE_BUSY" });
    return;
  }
  await setCommandOutcome(tx, { commandId: command.id, eventId: outcomeId });
  const late = { domainId, commandId: command.id };
  const runAt = command.expiresAt + 1;
  await queueJob(tx, "action-unanswered", late, { id: `action-unanswered-${command.id}`, runAt });
}
