import { isApiError } from "#contract/errors.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { postMessage } from "../installation/operations/post-message.ts";
import { findMailServer } from "../installation/queries/mail-server.ts";
import type { PersonRecipient } from "../people/queries/recipients.ts";

/**
 * Also sends a notification by mail, within the building's budget. The person finds it on their page in any
 * case, so a spent budget or a missing mail server is not an error.
 */
export async function mailNote(
  tx: Transaction,
  context: Omit<ProviderContext, "link">,
  domainId: string,
  { id: userId, email }: PersonRecipient,
  noteId: string,
): Promise<void> {
  if (email === "" || !(await findMailServer(tx))) return;
  try {
    const sender = { by: "building", domainId } as const;
    await postMessage(tx, context, { kind: "NOTE", contact: email, userId, noteId, sender });
  } catch (error) {
    if (!isApiError(error, "MESSAGE_BUDGET_SPENT")) throw error;
  }
}
