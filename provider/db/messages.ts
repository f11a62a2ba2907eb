import type { Database, Reader, Transaction } from "./database.ts";
import { newId } from "./database.ts";

/** What a message is about: a link for an account, or an invite. */
export type MessageKind = "ACTIVATION" | "EMAIL" | "RESET" | "TERMS" | "INVITE";

/**
 * A message of the outbox. Whom it is for is found when it is sent: somebody by their id, or whoever the contact
 * turns out to be. What is sealed is dropped once that is settled.
 */
export interface Message {
  id: string;
  kind: MessageKind;
  mode: "MAIL" | "MOBILE";
  userId: string | null;
  inviteId: string | null;
  recipientSealed: string | null;
  linkSealed: string | null;
  language: string | null;
}

type NewMessage = Omit<Message, "id" | "linkSealed"> & {
  /** A keyed hash of the contact: how many it gets is counted by it. */
  contactKey: string;
  now: number;
};

export async function insertMessage(tx: Transaction, message: NewMessage): Promise<string> {
  const id = newId();
  await tx
    .insertInto("message")
    .values({
      id,
      kind: message.kind,
      mode: message.mode,
      contact_key: message.contactKey,
      user_id: message.userId,
      invite_id: message.inviteId,
      recipient_sealed: message.recipientSealed,
      link_sealed: null,
      language: message.language,
      created_at: message.now,
      state: "WAITING",
      problem: null,
    })
    .execute();
  return id;
}

/** How many messages were asked for to a contact since a moment. */
export async function countMessages(tx: Transaction, contactKey: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("contact_key", "=", contactKey)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** A message that still waits; undefined for one that is settled or was taken back. */
export async function findWaitingMessage(db: Reader, id: string): Promise<Message | undefined> {
  const row = await db
    .selectFrom("message")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      kind: row.kind as MessageKind,
      mode: row.mode as Message["mode"],
      userId: row.user_id,
      inviteId: row.invite_id,
      recipientSealed: row.recipient_sealed,
      linkSealed: row.link_sealed,
      language: row.language,
    }
  );
}

/** Keeps the link of a message, so that a second attempt sends the same one. */
export async function keepLink(tx: Transaction, id: string, linkSealed: string): Promise<void> {
  await tx.updateTable("message").set({ link_sealed: linkSealed }).where("id", "=", id).execute();
}

/** Notes why the last attempt failed; the message waits for the next one. */
export async function noteProblem(tx: Transaction, id: string, problem: string): Promise<void> {
  await tx.updateTable("message").set({ problem }).where("id", "=", id).execute();
}

/** A message is sent, or will never be: what was sealed in it goes. */
export async function settleMessage(
  tx: Transaction,
  id: string,
  state: "SENT" | "FAILED" | "NOBODY",
  problem: string | null = null,
): Promise<void> {
  await tx
    .updateTable("message")
    .set({ state, problem, recipient_sealed: null, link_sealed: null })
    .where("id", "=", id)
    .execute();
}

/** Forgets messages that were settled before a moment. */
export async function deleteOldMessages(db: Database, before: number): Promise<void> {
  await db.deleteFrom("message").where("created_at", "<", before).where("state", "!=", "WAITING").execute();
}
