import {
  type InstallationNotice,
  type LinkKind,
  linkKind,
  type MessageInOutbox,
  type MessageKind,
  type MessageOutcome,
  type MessageProblem,
  type MessageState,
} from "#contract/installation/messages.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { MessageOrder } from "#rules/installation/messages.ts";
import type { Language } from "#rules/languages.ts";
import type { ContactMode } from "#rules/people/contacts.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Database, Reader, Transaction } from "#storage/database.ts";
import { newId } from "#storage/database.ts";
import { countSelected, readPage, rowCount } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";

export type { MessageKind };

/**
 * A message of the outbox. Its recipient is looked up when it is sent: by account id, or by the contact. The
 * sealed parts are deleted once the message is sent; a failed message keeps its recipient, so that it can be
 * sent again.
 */
export interface Message {
  id: string;
  kind: MessageKind;
  mode: ContactMode;
  userId: string | null;
  inviteId: string | null;
  recipientSealed: string | null;
  linkSealed: string | null;
  language: Language | null;
}

type NewMessage = Omit<Message, "id" | "linkSealed"> & {
  /** A keyed hash of the contact, to count the contact's messages. */
  contactKey: string;
  contactMasked: string;
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
      contact_masked: message.contactMasked,
      attempts: 0,
      tried_at: null,
    })
    .execute();
  return id;
}

/** Counts the messages requested for a contact after `since` (epoch ms). */
export async function countMessages(tx: Transaction, contactKey: string, since: number): Promise<number> {
  const { count } = await tx
    .selectFrom("message")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("contact_key", "=", contactKey)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a message that still waits; undefined when it is sent, failed or cancelled. */
export async function findWaitingMessage(db: Reader, id: string): Promise<Message | undefined> {
  return db
    .selectFrom("message")
    .select(camelCase(["id", "kind", "mode", "user_id", "invite_id", "recipient_sealed", "link_sealed"]))
    .select("language")
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .executeTakeFirst();
}

/** Lists the messages of these kinds that still wait, with their numbers of attempts. */
export async function listUnsentMessages(
  db: Reader,
  kinds: readonly InstallationNotice[],
): Promise<{ kind: InstallationNotice; userId: string | null; recipientSealed: string; attempts: number }[]> {
  const rows = await db
    .selectFrom("message")
    .select(camelCase(["kind", "user_id", "recipient_sealed", "attempts"]))
    .where("kind", "in", kinds)
    .where("state", "=", "WAITING")
    .orderBy("created_at")
    .$narrowType<{ kind: InstallationNotice }>()
    .execute();
  return rows.map((row) => ({ ...row, recipientSealed: row.recipientSealed ?? "" }));
}

/** Stores the link of a message, so that a second attempt sends the same link. */
export async function storeLink(tx: Transaction, id: string, linkSealed: string): Promise<void> {
  await tx.updateTable("message").set({ link_sealed: linkSealed }).where("id", "=", id).execute();
}

/** Records why the last attempt failed; the message waits for the next attempt. */
export async function noteProblem(
  tx: Transaction,
  id: string,
  problem: MessageProblem,
  now: number,
): Promise<void> {
  await tx
    .updateTable("message")
    .set((eb) => ({ problem, attempts: eb("attempts", "+", 1), tried_at: now }))
    .where("id", "=", id)
    .execute();
}

interface Settlement {
  state: Exclude<MessageState, "WAITING">;
  problem: MessageProblem | null;
  now: number;
}

/** Marks a message as settled. Deletes its sealed link, and its recipient unless it failed. */
export async function settleMessage(
  tx: Transaction,
  id: string,
  { state, problem, now }: Settlement,
): Promise<void> {
  await tx
    .updateTable("message")
    .set((eb) => ({ state, problem, attempts: eb("attempts", "+", 1), tried_at: now, link_sealed: null }))
    .$if(state !== "FAILED", (query) => query.set({ recipient_sealed: null }))
    .where("id", "=", id)
    .execute();
}

/** Marks a message as failed if it still waits, because no attempt will follow. */
export async function abandonMessage(tx: Transaction, id: string, now: number): Promise<void> {
  if (await findWaitingMessage(tx, id))
    await settleMessage(tx, id, { state: "FAILED", problem: "INTERRUPTED", now });
}

/** Marks all waiting messages as failed, because no job would send them. */
export async function interruptWaitingMessages(tx: Transaction, now: number): Promise<void> {
  await tx
    .updateTable("message")
    .set({ state: "FAILED", problem: "INTERRUPTED", tried_at: now, link_sealed: null })
    .where("state", "=", "WAITING")
    .execute();
}

/**
 * Cancels unsent messages that would prove another contact of an account: their links are made only on
 * sending.
 */
export async function withdrawContactChanges(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom("message")
    .where("user_id", "=", userId)
    .where("kind", "in", ["EMAIL", "MOBILE"])
    .where("state", "in", ["WAITING", "FAILED"])
    .execute();
}

/** Makes a failed message wait again and returns its number of attempts; undefined when it has not failed. */
export async function reviveMessage(tx: Transaction, id: string): Promise<number | undefined> {
  const row = await tx
    .updateTable("message")
    .set({ state: "WAITING" })
    .where("id", "=", id)
    .where("state", "=", "FAILED")
    .where("recipient_sealed", "is not", null)
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts;
}

/** @throws ApiError NOT_FOUND */
export async function getMessage(db: Reader, id: string): Promise<MessageInOutbox> {
  const row = await selectMessages(db).where("message.id", "=", id).executeTakeFirstOrThrow(notFound);
  return fromRow(row);
}

interface MessagesQuery extends PageQuery {
  state?: MessageState | undefined;
  userId?: string | undefined;
  order?: MessageOrder | undefined;
  descending?: boolean | undefined;
}

/** Returns a page of messages in one state or all, the last attempted one first unless another order is requested. */
export function readPageOfMessages(
  db: Reader,
  { state, userId, order, descending, ...query }: MessagesQuery,
): Promise<Page<MessageInOutbox>> {
  const direction = descending || order === undefined ? "desc" : "asc";
  return readPage(query, {
    rows: async (limit, offset) => {
      const rows = await selectMessages(db)
        .$if(state !== undefined, (chosen) => chosen.where("message.state", "=", state!))
        .$if(userId !== undefined, (chosen) => chosen.where("message.user_id", "=", userId!))
        .$if(order === "kind", (chosen) => chosen.orderBy("message.kind", direction))
        .$if(order === "state", (chosen) => chosen.orderBy("message.state", direction))
        .orderBy(({ fn }) => fn.coalesce("message.tried_at", "message.created_at"), direction)
        .orderBy("message.created_at", direction)
        .orderBy("message.id", direction)
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(fromRow);
    },
    count: () =>
      countSelected(
        db
          .selectFrom("message")
          .select(rowCount)
          .$if(state !== undefined, (chosen) => chosen.where("state", "=", state!))
          .$if(userId !== undefined, (chosen) => chosen.where("user_id", "=", userId!)),
      ),
  });
}

/** Returns the last message of each of these invites that has one, by the invite's id. */
export async function readInviteMessages(
  db: Reader,
  inviteIds: readonly string[],
): Promise<Map<string, MessageOutcome>> {
  if (inviteIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("message")
    .select(camelCase(["invite_id", "mode", "state", "problem", "attempts", "created_at", "tried_at"]))
    .select("contact_masked as contact")
    .where("invite_id", "in", inviteIds)
    .where("kind", "=", "INVITE")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return new Map(rows.map(({ inviteId, ...message }) => [inviteId ?? "", message]));
}

/** Returns the last message with a link that sets the password of an account; null without one. */
export async function findLinkMessage(
  db: Reader,
  userId: string,
): Promise<(MessageOutcome & { kind: LinkKind }) | null> {
  const row = await db
    .selectFrom("message")
    .select(camelCase(["kind", "mode", "state", "problem", "attempts", "created_at", "tried_at"]))
    .select("contact_masked as contact")
    .where("user_id", "=", userId)
    .where("kind", "in", linkKind.options)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .$narrowType<{ kind: LinkKind }>()
    .executeTakeFirst();
  return row ?? null;
}

function selectMessages(db: Reader) {
  return db
    .selectFrom("message")
    .leftJoin("user_account", "user_account.id", "message.user_id")
    .leftJoin("invite", "invite.id", "message.invite_id")
    .select([
      "message.id",
      "message.kind",
      "message.mode",
      "message.contact_masked as contactMasked",
      "message.state",
      "message.problem",
      "message.attempts",
      "message.created_at as createdAt",
      "message.tried_at as triedAt",
      "message.user_id as userId",
      "user_account.name as userName",
      "message.invite_id as inviteId",
      "invite.name as inviteName",
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>["execute"]>>[number];

function fromRow(row: Row): MessageInOutbox {
  return {
    id: row.id,
    kind: row.kind,
    mode: row.mode,
    contact: row.contactMasked,
    user: row.userId === null ? null : { id: row.userId, name: row.userName ?? "" },
    invite: row.inviteId === null ? null : { id: row.inviteId, name: row.inviteName ?? "" },
    state: row.state,
    problem: row.problem,
    attempts: row.attempts,
    createdAt: row.createdAt,
    triedAt: row.triedAt,
  };
}

/** Deletes settled messages that were created before `before` (epoch ms). */
export async function deleteOldMessages(db: Database, before: number): Promise<void> {
  await db.deleteFrom("message").where("created_at", "<", before).where("state", "!=", "WAITING").execute();
}
