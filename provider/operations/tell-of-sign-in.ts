import type { SignInNotice } from "#contract/messages.ts";
import type { Transaction } from "../db/database.ts";
import { contactOf, getUser } from "../db/users.ts";
import type { House } from "../house.ts";
import { isReached, postMessage } from "./post-message.ts";

/**
 * Tells somebody that what they sign in with has changed: whoever did it in their place is noticed. `formerly`
 * is the contact that was theirs until then. Where nothing leads to them, nothing waits.
 */
export async function tellOfSignIn(
  tx: Transaction,
  house: House,
  userId: string,
  { kind, formerly }: { kind: SignInNotice; formerly?: string },
): Promise<void> {
  const contact = formerly ?? contactOf((await getUser(tx, userId)).user);
  if (contact === "" || !(await isReached(tx, house, contact))) return;
  await postMessage(tx, house, { kind, contact, userId });
}
