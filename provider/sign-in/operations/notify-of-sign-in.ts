import type { SignInNotice } from "#contract/installation/messages.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { isReached, postMessage } from "../../installation/operations/post-message.ts";
import { getUser, pickContact } from "../../people/queries/users.ts";

/**
 * Notifies an account's owner of a change of sign-in methods, so that changes by another person are noticed.
 * `formerly` is the previous contact. Queues no message for a contact that cannot be reached.
 */
export async function notifyOfSignIn(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
  { kind, formerly }: { kind: SignInNotice; formerly?: string },
): Promise<void> {
  const contact = formerly ?? pickContact((await getUser(tx, userId)).user);
  if (contact === "" || !(await isReached(tx, context, contact))) return;
  await postMessage(tx, context, { kind, contact, userId, sender: { by: "event" } });
}
