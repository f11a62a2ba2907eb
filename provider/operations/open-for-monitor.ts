import { CALL_ANSWERED_WITHIN_MS, WAITING_COMMANDS_MAX } from "#rules/device-commands.ts";
import { newId, transaction, type Transaction } from "../db/database.ts";
import { countOpenCommands, findCommand } from "../db/device-commands.ts";
import { findLinkedDevice, findLinkedDeviceById } from "../db/device-link.ts";
import { listOutputs } from "../db/inputs-and-outputs.ts";
import type { House } from "../house.ts";
import { queueCommand } from "./queue-command.ts";
import { recordEvent } from "./record-events.ts";

interface Opening {
  domainId: string;
  monitor: { id: string; name: string };
  callId: string;
}

/**
 * Opens the door of a call that rang at a monitor a short while ago: the panel's first door release. What was asked
 * stands in the history, whether it opens or not. False for any other call, and when the panel is gone.
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
    const outputs = (await canBeAsked(tx, panel, now)) ? await listOutputs(tx, panel.id) : [];
    const door = outputs.find(({ type }) => type === "actuator");
    if (door) {
      const payload = { outputId: door.id };
      await queueCommand(tx, { deviceId: panel.id, kind: "open-door", payload, askedBy: monitor }, now);
    }
    await recordEvent(
      tx,
      domainId,
      {
        id: newId(),
        time: now,
        kind: "ACCESS",
        outcome: door ? "granted" : "refused",
        reason: door ? "GRANTED" : "NOTHING_TO_OPEN",
        actor: monitor,
        device: { id: panel.id, name: panel.name },
        targets: door ? [{ id: door.id, name: door.displayName }] : [],
      },
      now,
    );
    return true;
  });
}

/** Whether the panel has hardware, and not too much to do. */
async function canBeAsked(
  tx: Transaction,
  { id, hwId }: { id: string; hwId: string },
  now: number,
): Promise<boolean> {
  if (!(await findLinkedDevice(tx, hwId))) return false;
  return (await countOpenCommands(tx, id, now)) < WAITING_COMMANDS_MAX;
}
