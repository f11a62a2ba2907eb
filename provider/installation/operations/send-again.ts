import { ApiError } from "#contract/errors.ts";
import type { MessageInOutbox } from "#contract/installation/messages.ts";
import { transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { getMessage, reviveMessage } from "../queries/messages.ts";
import { queueMessage } from "./post-message.ts";

/**
 * Sends a failed message again, with a new round of attempts. Of concurrent calls one succeeds.
 * @throws ApiError NOT_FOUND, MESSAGE_NOT_FAILED
 */
export async function sendAgain(context: ProviderContext, id: string): Promise<MessageInOutbox> {
  return transaction(context.db, async (tx) => {
    await getMessage(tx, id);
    const attempts = await reviveMessage(tx, id);
    if (attempts === undefined) throw new ApiError("MESSAGE_NOT_FAILED");
    await queueMessage(tx, context, id, attempts + 1);
    return getMessage(tx, id);
  });
}
