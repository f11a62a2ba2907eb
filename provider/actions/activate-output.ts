import { SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import { findOwnedOutputs } from "../access/queries/output-owners.ts";
import { findLinkedOutputs } from "../buildings/queries/names-in-building.ts";
import { listDeviceRecipients } from "../people/queries/recipients.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";
import { queueActionCommand } from "./queue-action-command.ts";

/**
 * Switches an output of another device by a command to the device that drives it. The device of the event has
 * already switched its own outputs and reports that itself.
 */
export async function activateOutput(tx: Transaction, pending: ActionRun): Promise<void> {
  const { domainId, action, event, now } = pending;
  const outputs = await findOwnedOutputs(tx, domainId, action.targetId === null ? [] : [action.targetId]);
  const output = outputs.get(action.targetId ?? "");
  if (!output) return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "TARGET_GONE" }));
  if (output.deviceId === null)
    return void (await recordOutcome(tx, pending, { outcome: "nobody", reason: "NO_GATEWAY" }));
  if (output.deviceId === event.deviceId) return;
  const [owner] = await listDeviceRecipients(tx, domainId, [output.deviceId], 1);
  if (!owner) return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "DEVICE_AWAY" }));
  const payload: Record<string, string | number> = { outputId: output.id, eventId: event.id };
  if (typeof action.payload["duration"] === "number") payload["duration"] = action.payload["duration"];
  const linked = await findLinkedOutputs(tx, { domainId, deviceId: owner.id }, [output.id]);
  await queueActionCommand(tx, pending, owner, {
    kind: "open-door",
    payload,
    target: { id: output.id, name: output.name },
    linked: [...linked.values()],
    refusal: now - event.time > SHOWN_WITHIN_MS ? "TOO_LATE" : undefined,
  });
}
