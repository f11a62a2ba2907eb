import type { AccessDecision } from "#rules/access/access-decision.ts";
import { newId, type Transaction } from "#storage/database.ts";
import { findAreaGateways } from "../../access/queries/auxiliary-parts.ts";
import { findOwnedOutputs } from "../../access/queries/output-owners.ts";
import { type NewCommand, queueIfRoom } from "../../devices/operations/queue-command.ts";
import { findLinkedDeviceById } from "../../devices/queries/device-link.ts";
import { nameOpened, type OpenedOutputs } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";

interface OpeningRequest {
  domainId: string;
  requestedBy: { id: string; name: string };
  /** The device that the decision is for; it executes what no other device does. */
  panel: { id: string; name: string };
  /** The event that records the request. */
  eventId: string;
  now: number;
}

/**
 * Queues a command for each opened output and each called lift, at the device that it belongs to. A device
 * without hardware or room for more commands does not stop the others: the history records what was not
 * reached.
 */
export async function queueOpening(
  tx: Transaction,
  opening: OpeningRequest,
  { outputIds, elevatorCalls, actionGroupId }: AccessDecision,
): Promise<void> {
  const { domainId, requestedBy, panel, eventId, now } = opening;
  const outputs = await findOwnedOutputs(tx, domainId, outputIds);
  const gateways = await findAreaGateways(
    tx,
    domainId,
    elevatorCalls.map(({ areaId }) => areaId),
  );
  const queue = async (command: NewCommand, opened: OpenedOutputs): Promise<void> => {
    if (await queueIfRoom(tx, command, now)) return;
    await recordUnreached(tx, opening, command.deviceId, opened);
  };
  for (const outputId of outputIds) {
    const deviceId = outputs.get(outputId)?.deviceId ?? panel.id;
    const payload: Record<string, string> = { outputId, eventId };
    if (actionGroupId !== undefined) payload["actionGroupId"] = actionGroupId;
    const opened = { outputIds: [outputId], elevatorCalls: [] };
    await queue({ deviceId, requestedBy, kind: "open-door", payload }, opened);
  }
  for (const call of elevatorCalls) {
    const { areaId, kind } = call;
    const deviceId = gateways.get(areaId) ?? panel.id;
    const opened = { outputIds: [], elevatorCalls: [call] };
    await queue({ deviceId, requestedBy, kind: "call-elevator", payload: { areaId, kind, eventId } }, opened);
  }
}

async function recordUnreached(
  tx: Transaction,
  { domainId, requestedBy, panel, now }: OpeningRequest,
  deviceId: string,
  opened: OpenedOutputs,
): Promise<void> {
  const device = (await findLinkedDeviceById(tx, deviceId)) ?? panel;
  const event = {
    id: newId(),
    time: now,
    kind: "ACCESS",
    outcome: "unreached",
    reason: "DEVICE_BUSY",
    actor: requestedBy,
    device: { id: device.id, name: device.name },
    ...(await nameOpened(tx, { domainId, deviceId: device.id }, opened)),
  } as const;
  await recordEvent(tx, domainId, event, now);
}
