import type { LinkPurpose } from "#rules/people/account-links.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { NewContact } from "../../people/queries/contacts.ts";
import { createLink } from "./create-link.ts";
import { isReached, postMessage } from "./post-message.ts";
import type { Sender } from "./spend-messages.ts";

interface LinkRequest {
  userId: string;
  purpose: LinkPurpose;
  /**
   * The recipient's contact; empty for an account that signs in with neither mail address nor mobile number.
   */
  contact: string;
  /** The contact that the link makes the login. */
  newContact?: NewContact | undefined;
  /** The cause of the message. */
  sender: Sender;
  /** Whether the caller may receive the link itself. */
  canReturnLink: boolean;
}

/**
 * Sends a link to an account. When nothing can be sent, returns the link to a caller who may pass it on; for
 * any other caller it waits in the outbox.
 * @throws ApiError MESSAGE_BUDGET_SPENT
 */
export async function sendLink(
  tx: Transaction,
  context: ProviderContext,
  { userId, purpose, contact, newContact, sender, canReturnLink: canPassOn }: LinkRequest,
): Promise<string | null> {
  const isSent = contact !== "" && (await isReached(tx, context, contact));
  if (canPassOn && !isSent) {
    return createLink(tx, context, { userId, purpose, contact: newContact });
  }
  if (contact !== "") await postMessage(tx, context, { kind: purpose, contact, userId, newContact, sender });
  return null;
}
