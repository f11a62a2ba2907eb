import { findUnreachedReason } from "#rules/access/console-openings.ts";
import type { Transaction } from "#storage/database.ts";
import { settleOutcome } from "../../devices/queries/command-outcomes.ts";
import type { StoredCommand } from "../../devices/queries/device-commands.ts";
import { findLinkedDeviceById } from "../../devices/queries/device-link.ts";
import { returnUse } from "../queries/access-credentials.ts";

/**
 * Completes the event of an opening from the console once its command has ended, and returns the building's
 * id. Returns the credential's use when the door certainly stayed closed.
 */
export async function concludeConsoleOpening(
  tx: Transaction,
  command: StoredCommand & { isAbandoned?: boolean },
): Promise<string | undefined> {
  const device = await findLinkedDeviceById(tx, command.deviceId);
  if (!device) return undefined;
  const { domainId } = device;
  const { id, state, isAbandoned, sentAt, detail, payload } = command;
  const reason = findUnreachedReason({ state, isAbandoned, sentAt });
  const done = payload["active"] === false ? "closed" : "opened";
  const opening = { domainId, eventId: id };
  const event = await settleOutcome(tx, opening, {
    outcome: reason === null ? done : "unreached",
    reason,
    text: reason === "DEVICE_FAILED" ? detail : null,
  });
  const stayedClosed = reason !== null && reason !== "UNCONFIRMED";
  if (stayedClosed && event?.credentialId) await returnUse(tx, domainId, event.credentialId);
  return domainId;
}
