import type { Transaction } from "#storage/database.ts";
import { endCommands } from "../../device-link/operations/conclude-opening.ts";
import { interruptWaitingMessages } from "../queries/messages.ts";

/**
 * Resets state that was transient when the backup was made: presence, commands, and waiting messages, which
 * may have been sent since and can be sent again by an administrator.
 */
export async function resetTransientState(tx: Transaction, now: number): Promise<void> {
  await tx.updateTable("device").set({ online: false, linked_to: null }).execute();
  await endCommands(tx, undefined, now);
  await interruptWaitingMessages(tx, now);
}
