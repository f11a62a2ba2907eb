import { isInstallationNotice, isSignInNotice } from "#contract/installation/messages.ts";
import type { Language } from "#rules/languages.ts";
import { MESSAGES_PER_HOUR, MESSAGES_WINDOW_MS, NOTICES_PER_HOUR } from "#rules/people/account-links.ts";
import { maskContact, toContactMode } from "#rules/people/contacts.ts";
import { afterCommit, type Reader, type Transaction } from "#storage/database.ts";
import type { MailSender, ProviderContext } from "../../context.ts";
import { queueJob } from "../../jobs.ts";
import { loginKey } from "../../people/queries/users.ts";
import { findMailServer } from "../queries/mail-server.ts";
import { countMessages, insertMessage, type MessageKind } from "../queries/messages.ts";
import type { Recipient } from "./prepare-message.ts";
import { type Sender, spendMessage } from "./spend-messages.ts";

/** The parts of the context that the outbox needs. */
type Outbox = Pick<ProviderContext, "keys" | "now"> & { mail: Pick<MailSender, "wake"> };

interface NewMessage extends Omit<Recipient, "contact"> {
  kind: MessageKind;
  /** A mail address or a mobile number. */
  contact: string;
  /**
   * The recipient's account, if known; otherwise the account that has the contact and `username` when the
   * message is sent.
   */
  userId?: string;
  inviteId?: string;
  /** The cause of the message, in whose budgets it counts. */
  sender: Sender;
  language?: Language | undefined;
}

/** Whether a contact can be reached: through the mail server, or the gateway for mobile numbers. */
export async function isReached(db: Reader, { gateway }: ProviderContext, contact: string): Promise<boolean> {
  return toContactMode(contact) === "MAIL" ? (await findMailServer(db)) !== undefined : gateway !== undefined;
}

/** Returns the counter for a contact's messages of this kind, and its limit. */
function shareOf({ kind, sender }: NewMessage): { name: string; perHour: number } {
  if (kind === "JOINED") return { name: "contact-notices", perHour: NOTICES_PER_HOUR };
  if (kind === "NOTE" || kind === "MISSED_CALL") return { name: "contact-notes", perHour: NOTICES_PER_HOUR };
  // Counted separately, because other people can cause many notifications by joining; and by kind, because
  // many changes of the backup plan would otherwise use up the notice of a restore.
  if (isInstallationNotice(kind)) return { name: `contact-installation ${kind}`, perHour: NOTICES_PER_HOUR };
  if (isSignInNotice(kind)) return { name: "contact-sign-in", perHour: NOTICES_PER_HOUR };
  // Counted separately from other messages that strangers may request, which could use up the messages needed
  // to sign in.
  if (kind === "BROWSER") return { name: "contact-browser", perHour: MESSAGES_PER_HOUR };
  return { name: sender.by === "stranger" ? "contact-by-anybody" : "contact", perHour: MESSAGES_PER_HOUR };
}

/**
 * Puts a message into the outbox, in the transaction that the message reports on. A contact that has had its
 * share of this hour gets no more messages, without an error (attack C21).
 * @throws ApiError MESSAGE_BUDGET_SPENT
 */
export async function postMessage(tx: Transaction, context: Outbox, posting: NewMessage): Promise<void> {
  const { kind, contact, userId = null, username, inviteId = null, language = null } = posting;
  const recipient: Recipient = {
    contact,
    username,
    joined: posting.joined,
    channel: posting.channel,
    newContact: posting.newContact,
    through: posting.through,
    addressee: posting.addressee,
    noteId: posting.noteId,
    callId: posting.callId,
  };
  const now = context.now();
  await spendMessage(tx, context, posting.sender);
  const share = shareOf(posting);
  const contactKey = context.keys.hash(share.name, loginKey(contact));
  if ((await countMessages(tx, contactKey, now - MESSAGES_WINDOW_MS)) >= share.perHour) return;
  const id = await insertMessage(tx, {
    kind,
    userId,
    inviteId,
    language,
    contactKey,
    now,
    mode: toContactMode(contact),
    contactMasked: maskContact(contact),
    recipientSealed: context.keys.seal(JSON.stringify(recipient)),
  });
  await queueMessage(tx, context, id, 1);
}

/** Queues the sending of a message after the commit; each `round` of attempts is a separate job. */
export async function queueMessage(
  tx: Transaction,
  context: Outbox,
  id: string,
  round: number,
): Promise<void> {
  await queueJob(tx, "mail", { messageId: id }, { runAt: context.now(), id: `mail-${id}-${round}` });
  afterCommit(tx, () => context.mail.wake());
}
