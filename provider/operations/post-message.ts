import { MESSAGES_PER_HOUR, MESSAGES_WINDOW_MS } from "#rules/account-links.ts";
import { contactModeOf, maskContact } from "#rules/contacts.ts";
import { afterCommit, type Transaction } from "../db/database.ts";
import { countMessages, insertMessage, type MessageKind } from "../db/messages.ts";
import { loginKey } from "../db/users.ts";
import type { House } from "../house.ts";
import { enqueue } from "../jobs/queue.ts";
import { MAIL_JOB } from "../mail/outbox.ts";

interface Posting {
  kind: MessageKind;
  /** A mail address or a mobile number. */
  contact: string;
  /** Somebody who is known; without one, whoever the contact and `username` turn out to be when it is sent. */
  userId?: string;
  username?: string | undefined;
  inviteId?: string;
  /** Anybody can ask for it, for any contact: such messages must not use up the share of those that somebody sends. */
  byAnybody?: boolean;
  language?: string | undefined;
}

/**
 * Puts a message into the outbox, in the transaction of what it tells of. A contact that had its share of this hour
 * gets no more, and nobody is told (attack C21); what anybody can ask for is counted apart.
 */
export async function postMessage(tx: Transaction, house: House, posting: Posting): Promise<void> {
  const {
    kind,
    contact,
    userId = null,
    username,
    inviteId = null,
    language = null,
    byAnybody = false,
  } = posting;
  const now = house.now();
  const contactKey = house.keys.hash(byAnybody ? "contact-by-anybody" : "contact", loginKey(contact));
  if ((await countMessages(tx, contactKey, now - MESSAGES_WINDOW_MS)) >= MESSAGES_PER_HOUR) return;
  const id = await insertMessage(tx, {
    ...{ kind, userId, inviteId, language, contactKey, now },
    mode: contactModeOf(contact),
    contactMasked: maskContact(contact),
    recipientSealed: house.keys.seal(JSON.stringify({ contact, username })),
  });
  await queueMessage(tx, house, id, 1);
}

/** Has a message sent soon after the commit; each `round` of attempts is a job of its own. */
export async function queueMessage(tx: Transaction, house: House, id: string, round: number): Promise<void> {
  await enqueue(tx, MAIL_JOB, { messageId: id }, { id: `mail-${id}-${round}` });
  afterCommit(tx, () => house.mail.wake());
}
