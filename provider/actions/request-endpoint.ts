import { SHOWN_WITHIN_MS } from "#rules/people/notes.ts";
import type { Transaction } from "#storage/database.ts";
import { findEndpoint } from "../access/queries/auxiliary-parts.ts";
import { queueJob } from "../jobs.ts";
import { listDeviceRecipients } from "../people/queries/recipients.ts";
import { type ActionRun, recordOutcome } from "./outcome.ts";
import { queueActionCommand } from "./queue-action-command.ts";

/**
 * Carries out the command of an auxiliary's endpoint: through its gateway device, which knows the settings,
 * or with an HTTP request by this server when it has no gateway.
 */
export async function requestEndpoint(tx: Transaction, pending: ActionRun): Promise<void> {
  const { domainId, action, event, now } = pending;
  const endpoint = await findEndpoint(tx, domainId, action.targetId ?? "");
  if (!endpoint) return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "TARGET_GONE" }));
  const isLate = now - event.time > SHOWN_WITHIN_MS;
  const { auxiliary, command } = endpoint;
  const target = { id: endpoint.id, name: endpoint.name };
  if (auxiliary.gatewayDeviceId !== null) {
    const [gateway] = await listDeviceRecipients(tx, domainId, [auxiliary.gatewayDeviceId], 1);
    if (!gateway)
      return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "DEVICE_AWAY" }));
    const payload = { endpointId: endpoint.id, auxiliaryId: auxiliary.id, command, eventId: event.id };
    return queueActionCommand(tx, pending, gateway, {
      kind: "request",
      payload,
      target,
      refusal: isLate ? "TOO_LATE" : undefined,
    });
  }
  if (isLate)
    return void (await recordOutcome(tx, pending, { outcome: "failed", reason: "TOO_LATE", target }));
  const outcomeId = await recordOutcome(tx, pending, { outcome: "requested", target });
  if (outcomeId === undefined) return;
  const job = { domainId, endpointId: endpoint.id, outcomeId, requestedAt: now };
  await queueJob(tx, "endpoint-request", job, { runAt: now, id: `endpoint-request-${outcomeId}` });
}
