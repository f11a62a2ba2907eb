import { ELEVATOR_CALL_KINDS } from "#rules/devices/actions.ts";
import { SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import { findAreaGateways } from "../access/queries/auxiliary-parts.ts";
import { listDeviceRecipients } from "../people/queries/recipients.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";
import { queueActionCommand } from "./queue-action-command.ts";

/**
 * Calls a lift through the gateway of its system. A lift whose gateway is the device itself, or that has no
 * gateway, is called by the device, which knows the settings.
 */
export async function callElevator(tx: Transaction, pending: ActionRun): Promise<void> {
  const { domainId, action, event, now } = pending;
  const areaId = action.targetId ?? "";
  const gatewayId = (await findAreaGateways(tx, domainId, [areaId])).get(areaId);
  if (gatewayId === undefined)
    return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "TARGET_GONE" }));
  if (gatewayId === null || gatewayId === event.deviceId) return;
  const [gateway] = await listDeviceRecipients(tx, domainId, [gatewayId], 1);
  if (!gateway) return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "DEVICE_AWAY" }));
  const kind = Number(action.payload["kind"] ?? ELEVATOR_CALL_KINDS.NORMAL);
  await queueActionCommand(tx, pending, gateway, {
    kind: "call-elevator",
    payload: { areaId, kind, eventId: event.id },
    target: { id: areaId, name: action.targetName ?? "" },
    refusal: now - event.time > SHOWN_WITHIN_MS ? "TOO_LATE" : undefined,
  });
}
