import type { Transaction } from "#storage/database.ts";
import { returnUse } from "../../access/queries/access-credentials.ts";
import { isConsoleOpening } from "../../access/queries/console-openings.ts";
import { listOpeningOutputs } from "../../access/queries/openable-outputs.ts";
import { settleOutcome } from "../../devices/queries/command-outcomes.ts";
import { cancelQueuedCommand, type StoredCommand } from "../../devices/queries/device-commands.ts";
import { findLinkedDeviceById } from "../../devices/queries/device-link.ts";
import { findStoredEvent } from "../../history/queries/events.ts";
import { decideForConsole } from "./decide-at-console.ts";

/**
 * Whether a command may be sent: an opening from the console only while the person still has the right. Ends
 * the opening when the right was withdrawn while the command waited, unless the command may already have
 * reached the device.
 */
export async function recheckOpening(tx: Transaction, command: StoredCommand, now: number): Promise<boolean> {
  if (!isConsoleOpening(command)) return true;
  const device = await findLinkedDeviceById(tx, command.deviceId);
  if (!device) return false;
  const { domainId } = device;
  const event = await findStoredEvent(tx, domainId, command.id);
  const outputs = await listOpeningOutputs(tx, domainId, device.id);
  const [decision] = await decideForConsole(tx, {
    domainId,
    // Null once the account was deleted.
    userId: command.requestedById ?? "",
    outputs: outputs.filter(({ id }) => id === command.payload["outputId"]),
    now,
    takenFrom: event?.credentialId,
  });
  if (decision?.outcome === "granted") return true;
  if (!(await cancelQueuedCommand(tx, command.id, now))) return false;
  const opening = { domainId, eventId: command.id };
  await settleOutcome(tx, opening, { outcome: "refused", reason: "RIGHT_WITHDRAWN" });
  if (event?.credentialId) await returnUse(tx, domainId, event.credentialId);
  return false;
}
