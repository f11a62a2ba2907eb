import type { LinkPurpose } from "#rules/account-links.ts";
import type { Transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { makeLink } from "./make-link.ts";
import { isReached, postMessage } from "./post-message.ts";

interface Sending {
  userId: string;
  purpose: LinkPurpose;
  /** Where it goes to; empty for somebody who has neither mail address nor mobile number to sign in with. */
  contact: string;
  /** Whether whoever asks for it may have the link itself. */
  mayPassOn: boolean;
}

/**
 * Sends somebody a link. Where nothing can be sent it is given to whoever may pass it on; for anybody else
 * it waits in the outbox.
 */
export async function sendLink(
  tx: Transaction,
  house: House,
  { userId, purpose, contact, mayPassOn }: Sending,
): Promise<string | null> {
  const isSent = contact !== "" && (await isReached(tx, house, contact));
  if (mayPassOn && !isSent) {
    return makeLink(tx, house, { userId, purpose, email: purpose === "EMAIL" ? contact : null });
  }
  if (contact !== "") await postMessage(tx, house, { kind: purpose, contact, userId });
  return null;
}
