import { isSignInNotice } from "#contract/messages.ts";
import { MESSAGES_PER_HOUR, MESSAGES_WINDOW_MS, NOTICES_PER_HOUR } from "#rules/account-links.ts";
import { contactModeOf, maskContact } from "#rules/contacts.ts";
import { afterCommit, type Reader, type Transaction } from "../db/database.ts";
import { findMailServer } from "../db/mail-server.ts";
import { countMessages, insertMessage, type MessageKind } from "../db/messages.ts";
import { loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import { enqueue } from "../jobs/queue.ts";
import { MAIL_JOB } from "../mail/outbox.ts";
import type { Recipient } from "./prepare-message.ts";

interface Posting extends Omit<Recipient, "contact"> {
  kind: MessageKind;
  /** A mail address or a mobile number. */
  contact: string;
  /** Somebody who is known; without one, whoever the contact and `username` turn out to be when it is sent. */
  userId?: string;
  inviteId?: string;
  /** Anybody can ask for it, for any contact: such messages must not use up the share of those that somebody sends. */
  byAnybody?: boolean;
  language?: string | undefined;
}

/** Whether something leads to a contact: the mail server that is set, or the gateway for mobile numbers. */
export async function isReached(db: Reader, { gateway }: House, contact: string): Promise<boolean> {
  return contactModeOf(contact) === "MAIL" ? (await findMailServer(db)) !== undefined : gateway !== undefined;
}

/** How a contact's messages are counted: what anybody can ask for, and what is only told, apart from the rest. */
function shareOf({ kind, byAnybody = false }: Posting): { name: string; perHour: number } {
  if (kind === "JOINED") return { name: "contact-notices", perHour: NOTICES_PER_HOUR };
  // Apart from those: others can have somebody told of many who joined.
  if (isSignInNotice(kind)) return { name: "contact-sign-in", perHour: NOTICES_PER_HOUR };
  return { name: byAnybody ? "contact-by-anybody" : "contact", perHour: MESSAGES_PER_HOUR };
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of. A contact that had its share of this hour
 * gets no more, and nobody is told (attack C21).
 */
export async function postMessage(tx: Transaction, house: House, posting: Posting): Promise<void> {
  const { kind, contact, userId = null, username, inviteId = null, language = null } = posting;
  const recipient: Recipient = { contact, username, joined: posting.joined, channel: posting.channel };
  const now = house.now();
  const share = shareOf(posting);
  const contactKey = house.keys.hash(share.name, loginKey(contact));
  if ((await countMessages(tx, contactKey, now - MESSAGES_WINDOW_MS)) >= share.perHour) return;
  const id = await insertMessage(tx, {
    ...{ kind, userId, inviteId, language, contactKey, now },
    mode: contactModeOf(contact),
    contactMasked: maskContact(contact),
    recipientSealed: house.keys.seal(JSON.stringify(recipient)),
  });
  await queueMessage(tx, house, id, 1);
}

/** Has a message sent soon after the commit; each `round` of attempts is a job of its own. */
export async function queueMessage(tx: Transaction, house: House, id: string, round: number): Promise<void> {
  await enqueue(tx, MAIL_JOB, { messageId: id }, { id: `mail-${id}-${round}` });
  afterCommit(tx, () => house.mail.wake());
}
