import { type AccessDecision, decideForCalled } from "#rules/access/access-decision.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import { newId, type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { MessageError } from "../../device-link/message-error.ts";
import { findCommand } from "../../devices/queries/device-commands.ts";
import { findLinkedDeviceById, type LinkedDevice } from "../../devices/queries/device-link.ts";
import { nameOpened } from "../../history/operations/name-opened.ts";
import { recordEvent } from "../../history/operations/record-events.ts";
import type { NewEvent } from "../../history/queries/events.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { changeCall } from "../../ring-calls/operations/change-call.ts";
import { queueOpening } from "./queue-opening.ts";
import { readRulesOfGroups } from "./read-access-rules.ts";

interface MonitorRequest {
  domainId: string;
  monitor: { id: string; name: string };
  callId: string;
}

/**
 * Opens at the panel of a call that recently rang at a monitor: everything that the monitor's groups may open
 * there, and calls lifts to the areas that they may go to. Answers the call. The history records what was
 * requested or refused; `concludeOpening` records the outcome when the commands end.
 * @throws MessageError NOT_FOUND for any other call, and when the panel no longer exists
 */
export async function openForMonitor(
  { db, now: clock }: Omit<ProviderContext, "link">,
  opening: MonitorRequest,
): Promise<"requested" | "refused"> {
  const { domainId, monitor, callId } = opening;
  const now = clock();
  return transaction(db, async (tx) => {
    const call = await findCommand(tx, monitor.id, callId);
    if (call?.kind !== "incoming-call" || now - call.requestedAt > CALL_ANSWERED_WITHIN_MS)
      throw new MessageError("NOT_FOUND", "callId");
    const panel = await findLinkedDeviceById(tx, String(call.payload["panelId"]));
    if (panel?.domainId !== domainId) throw new MessageError("NOT_FOUND", "callId");
    const decision = await decide(tx, opening, panel);
    const eventId = newId();
    const { outcome, reason, associationId, actionGroupId, outputGroupId } = decision;
    const opened = await nameOpened(tx, { domainId, deviceId: panel.id }, decision);
    const isRequested = outcome === "granted";
    if (isRequested) await changeCall(tx, { domainId, device: monitor, callId, state: "answered", now });
    const event: NewEvent = {
      id: eventId,
      time: now,
      kind: "ACCESS",
      outcome: isRequested ? "requested" : outcome,
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
    await queueOpening(tx, { domainId, requestedBy: monitor, panel, eventId, now }, decision);
    return isRequested ? "requested" : "refused";
  });
}

async function decide(
  tx: Transaction,
  { domainId, monitor }: MonitorRequest,
  panel: LinkedDevice,
): Promise<AccessDecision> {
  const groupIds = await readOwnGroups(tx, domainId, monitor.id);
  const rules = await readRulesOfGroups(tx, { domainId, deviceId: panel.id }, groupIds);
  return decideForCalled(rules, { agentId: monitor.id, name: monitor.name, groupIds });
}
