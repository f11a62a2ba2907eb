import type { Transaction } from "../db/database.ts";
import { endOpenCommands } from "../db/device-commands.ts";
import { interruptWaitingMessages } from "../db/messages.ts";

/**
 * Ends what was under way when the backup was made: nobody is connected, no door is opened for a command of that time,
 * and what waited to be sent may have been sent since. Whoever administers can send it again.
 */
export async function settleRestored(tx: Transaction, now: number): Promise<void> {
  await tx.updateTable("device").set({ online: false, linked_to: null }).execute();
  await endOpenCommands(tx, undefined, now);
  await interruptWaitingMessages(tx, now);
}
