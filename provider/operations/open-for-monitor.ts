import { type AccessDecision, decideForCalled } from "#rules/access-decision.ts";
import { CALL_ANSWERED_WITHIN_MS, WAITING_COMMANDS_MAX } from "#rules/device-commands.ts";
import { newId, transaction, type Transaction } from "../db/database.ts";
import { countOpenCommands, findCommand } from "../db/device-commands.ts";
import { findLinkedDevice, findLinkedDeviceById, type LinkedDevice } from "../db/device-link.ts";
import type { House } from "../house.ts";
import { nameWhatOpened } from "./name-what-opened.ts";
import { queueCommand } from "./queue-command.ts";
import { readAccessRules } from "./read-access-knowledge.ts";
import { hasRightOver, readOwnGroups } from "./read-related-groups.ts";
import { recordEvent } from "./record-events.ts";

interface Opening {
  domainId: string;
  monitor: { id: string; name: string };
  callId: string;
}

/**
 * Opens the door of a call that rang at a monitor a short while ago: all that the monitor's groups may open there, if
 * it may call the panel, and lifts are called to where they may go. What was asked stands in the history, whether it
 * opens or not. False for any other call, and when the panel is gone.
 */
export async function openForMonitor(
  { db, now: clock }: Omit<House, "link">,
  opening: Opening,
): Promise<boolean> {
  const { domainId, monitor, callId } = opening;
  const now = clock();
  return transaction(db, async (tx) => {
    const call = await findCommand(tx, monitor.id, callId);
    if (call?.kind !== "incoming-call" || now - call.asked_at > CALL_ANSWERED_WITHIN_MS) return false;
    const panel = await findLinkedDeviceById(tx, String(call.payload["panelId"]));
    if (panel?.domainId !== domainId) return false;
    const decision = await decide(tx, opening, panel, now);
    const { outcome, reason, associationId, actionGroupId, outputGroupId } = decision;
    for (const outputId of decision.outputIds) {
      const payload = { outputId, ...(actionGroupId !== undefined && { actionGroupId }) };
      await queueCommand(tx, { deviceId: panel.id, kind: "open-door", payload, askedBy: monitor }, now);
    }
    for (const call of decision.elevatorCalls) {
      const asked = {
        deviceId: panel.id,
        kind: "call-elevator",
        payload: { ...call },
        askedBy: monitor,
      } as const;
      await queueCommand(tx, asked, now);
    }
    const event = {
      ...({ id: newId(), time: now, kind: "ACCESS", outcome, reason, actor: monitor } as const),
      device: { id: panel.id, name: panel.name },
      ...(await nameWhatOpened(tx, { domainId, deviceId: panel.id }, decision)),
      ...{ associationId, actionGroupId, outputGroupId },
    };
    await recordEvent(tx, domainId, event, now);
    return true;
  });
}

async function decide(
  tx: Transaction,
  { domainId, monitor }: Opening,
  panel: LinkedDevice,
  now: number,
): Promise<AccessDecision> {
  const decision = decideForCalled(await readAccessRules(tx, { domainId, deviceId: panel.id }), {
    ...{ agentId: monitor.id, name: monitor.name },
    groupIds: await readOwnGroups(tx, domainId, monitor.id),
    canCall: await hasRightOver(tx, domainId, monitor.id, "CAN_CALL", panel.id),
  });
  const commands = decision.outputIds.length + decision.elevatorCalls.length;
  if (await canBeAsked(tx, panel, commands, now)) return decision;
  return { ...decision, outcome: "refused", reason: "NOTHING_TO_OPEN", outputIds: [], elevatorCalls: [] };
}

/** Whether the panel has hardware, and not too much to do. */
async function canBeAsked(
  tx: Transaction,
  { id, hwId }: LinkedDevice,
  commands: number,
  now: number,
): Promise<boolean> {
  if (commands === 0) return true;
  if (!(await findLinkedDevice(tx, hwId))) return false;
  return (await countOpenCommands(tx, id, now)) + commands <= WAITING_COMMANDS_MAX;
}
