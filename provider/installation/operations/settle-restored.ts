import type { Transaction } from "../../db/database.ts";
import { endCommands } from "../../device-link/operations/conclude-opening.ts";
import { interruptWaitingMessages } from "../queries/messages.ts";

/**
 * Resets transient state of the time when the backup was made: presence, commands, and messages that waited,
 * which may have been sent since. An administrator can send them again.
 */
export async function settleRestored(tx: Transaction, now: number): Promise<void> {
  await tx.updateTable("device").set({ online: false, linked_to: null }).execute();
  await endCommands(tx, undefined, now);
  await interruptWaitingMessages(tx, now);
}
