import { type AccessDecision, decideForCalled } from "#rules/access/access-decision.ts";
import { CALL_ANSWERED_WITHIN_MS, WAITING_COMMANDS_MAX } from "#rules/devices/device-commands.ts";
import type { ProviderContext } from "../../context.ts";
import { newId, type Transaction, transaction } from "../../db/database.ts";
import { changeCall } from "../../device-link/operations/change-call.ts";
import { queueCommand } from "../../devices/operations/queue-command.ts";
import { countOpenCommands, findCommand } from "../../devices/queries/device-commands.ts";
import {
  findLinkedDevice,
  findLinkedDeviceById,
  type LinkedDevice,
} from "../../devices/queries/device-link.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import type { NewEvent } from "../../history/queries/events.ts";
import { hasRightOver, readOwnGroups } from "../../people/operations/read-related-groups.ts";
import { findAreaGateways } from "../queries/auxiliary-parts.ts";
import { findOwnedOutputs } from "../queries/output-owners.ts";
import { readAccessRules } from "./read-access-knowledge.ts";

interface Opening {
  domainId: string;
  monitor: { id: string; name: string };
  callId: string;
}

/**
 * Opens at the panel of a call that rang at a monitor a short while ago, if the monitor may call the panel:
 * all that the monitor's groups may open there, and lifts to where they may go. The call is answered with it.
 * The history records what was requested or refused; `concludeOpening` records the outcome when the commands
 * end. `NOT_FOUND` for any other call, and when the panel no longer exists.
 */
export async function openForMonitor(
  { db, now: clock }: Omit<ProviderContext, "link">,
  opening: Opening,
): Promise<"asked" | "refused" | "NOT_FOUND"> {
  const { domainId, monitor, callId } = opening;
  const now = clock();
  return transaction(db, async (tx) => {
    const call = await findCommand(tx, monitor.id, callId);
    if (call?.kind !== "incoming-call" || now - call.asked_at > CALL_ANSWERED_WITHIN_MS) return "NOT_FOUND";
    const panel = await findLinkedDeviceById(tx, String(call.payload["panelId"]));
    if (panel?.domainId !== domainId) return "NOT_FOUND";
    const decision = await decide(tx, opening, panel, now);
    const { outcome, reason, associationId, actionGroupId, outputGroupId } = decision;
    const eventId = newId();
    const outputs = await findOwnedOutputs(tx, domainId, decision.outputIds);
    for (const outputId of decision.outputIds) {
      const deviceId = outputs.get(outputId)?.deviceId ?? panel.id;
      const payload = { outputId, eventId, ...(actionGroupId !== undefined && { actionGroupId }) };
      await queueCommand(tx, { deviceId, askedBy: monitor, kind: "open-door", payload }, now);
    }
    const areaIds = decision.elevatorCalls.map(({ areaId }) => areaId);
    const gateways = await findAreaGateways(tx, domainId, areaIds);
    for (const { areaId, kind } of decision.elevatorCalls) {
      const deviceId = gateways.get(areaId) ?? panel.id;
      const payload = { areaId, kind, eventId };
      await queueCommand(tx, { deviceId, askedBy: monitor, kind: "call-elevator", payload }, now);
    }
    const opened = await nameOpened(tx, { domainId, deviceId: panel.id }, decision);
    const isRequested = outcome === "granted";
    if (isRequested) await changeCall(tx, { domainId, device: monitor, callId, state: "answered", now });
    const event: NewEvent = {
      id: eventId,
      time: now,
      kind: "ACCESS",
      outcome: isRequested ? "asked" : outcome,
      reason: isRequested ? null : reason,
      actor: monitor,
      device: { id: panel.id, name: panel.name },
      targets: opened.targets,
      elevatorCalls: opened.elevatorCalls,
      associationId,
      actionGroupId,
      outputGroupId,
    };
    await recordEvent(tx, domainId, event, now);
    return isRequested ? "asked" : "refused";
  });
}

async function decide(
  tx: Transaction,
  { domainId, monitor }: Opening,
  panel: LinkedDevice,
  now: number,
): Promise<AccessDecision> {
  const decision = decideForCalled(await readAccessRules(tx, { domainId, deviceId: panel.id }), {
    agentId: monitor.id,
    name: monitor.name,
    groupIds: await readOwnGroups(tx, domainId, monitor.id),
    canCall: await hasRightOver(tx, domainId, monitor.id, "CAN_CALL", panel.id),
  });
  const commands = decision.outputIds.length + decision.elevatorCalls.length;
  if (await canReceiveCommand(tx, panel, commands, now)) return decision;
  return { ...decision, outcome: "refused", reason: "NOTHING_TO_OPEN", outputIds: [], elevatorCalls: [] };
}

/** Whether the panel has hardware and room in its command queue. */
async function canReceiveCommand(
  tx: Transaction,
  { id, hwId }: LinkedDevice,
  commands: number,
  now: number,
): Promise<boolean> {
  if (commands === 0) return true;
  if (!(await findLinkedDevice(tx, hwId))) return false;
  return (await countOpenCommands(tx, id, now)) + commands <= WAITING_COMMANDS_MAX;
}
