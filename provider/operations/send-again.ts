import { ApiError } from "#contract/errors.ts";
import type { MessageInOutbox } from "#contract/messages.ts";
import { transaction } from "../db/database.ts";
import { getMessage, reviveMessage } from "../db/messages.ts";
import type { House } from "../house.ts";
import { queueMessage } from "./post-message.ts";

/**
 * Sends a failed message again, from its first attempt on. Of several who ask at once one does.
 * @throws ApiError NOT_FOUND, MESSAGE_NOT_FAILED
 */
export async function sendAgain(house: House, id: string): Promise<MessageInOutbox> {
  return transaction(house.db, async (tx) => {
    await getMessage(tx, id);
    const attempts = await reviveMessage(tx, id);
    if (attempts === undefined) throw new ApiError("MESSAGE_NOT_FAILED");
    await queueMessage(tx, house, id, attempts + 1);
    return getMessage(tx, id);
  });
}
