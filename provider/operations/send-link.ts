import type { LinkPurpose } from "#rules/account-links.ts";
import type { Transaction } from "../db/database.ts";
import { findMailServer } from "../db/mail-server.ts";
import type { House } from "../house.ts";
import { makeLink } from "./make-link.ts";
import { postMessage } from "./post-message.ts";

interface Sending {
  userId: string;
  purpose: LinkPurpose;
  /** Where it goes to; empty for somebody who has no mail address. */
  email: string;
  /** Whether whoever asks for it may have the link itself. */
  mayPassOn: boolean;
}

/**
 * Sends somebody a link by mail. Where nothing can be sent it is given to whoever may pass it on; for anybody else
 * it waits in the outbox.
 */
export async function sendLink(
  tx: Transaction,
  house: House,
  { userId, purpose, email, mayPassOn }: Sending,
): Promise<string | null> {
  const isSent = email !== "" && (await findMailServer(tx)) !== undefined;
  if (mayPassOn && !isSent) {
    return makeLink(tx, house, { userId, purpose, email: purpose === "EMAIL" ? email : null });
  }
  if (email !== "") await postMessage(tx, house, { kind: purpose, contact: email, userId });
  return null;
}
