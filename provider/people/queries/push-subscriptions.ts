import type { Page, PageQuery } from "#contract/paging.ts";
import type { PushSubscription } from "#contract/people/push-subscriptions.ts";
import type { Language } from "#rules/languages.ts";
import type { PushKeys } from "#rules/people/push-keys.ts";
import type { PushProblem } from "#rules/people/push-problems.ts";
import { camelCase } from "#storage/camel-case.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { countSelected, readPageOfAll, rowCount } from "#storage/pages.ts";
import type { Keys } from "../../keys.ts";
import { digest } from "../../keys.ts";
import { notFound } from "../../missing-rows.ts";

const subscriptionColumns = camelCase([
  "id",
  "device",
  "service",
  "endpoint_digest",
  "created_at",
  "last_sent_at",
  "last_problem",
]);

/** Returns a page of a person's subscriptions, the newest first; they are few enough to be read whole. */
export async function readPageOfPushSubscriptions(
  db: Reader,
  userId: string,
  query: PageQuery,
): Promise<Page<PushSubscription>> {
  const rows = await db
    .selectFrom("push_subscription")
    .select(subscriptionColumns)
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return readPageOfAll(query, rows);
}

/** Returns one of a person's subscriptions. @throws ApiError NOT_FOUND */
export async function getPushSubscription(db: Reader, userId: string, id: string): Promise<PushSubscription> {
  return db
    .selectFrom("push_subscription")
    .select(subscriptionColumns)
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow(notFound);
}

export async function countPushSubscriptions(db: Reader, userId: string): Promise<number> {
  return countSelected(db.selectFrom("push_subscription").select(rowCount).where("user_id", "=", userId));
}

/** The subscription of a browser, as it registers. */
export interface PushRegistration extends PushKeys {
  userId: string;
  /** The sign-in with which it ends. */
  signInId: string;
  endpoint: string;
  device: string;
}

interface StoredRegistration {
  id: string;
  userId: string;
  authSealed: string;
}

/** Returns the subscription with this address, of any person. */
export async function findByEndpoint(db: Reader, endpoint: string): Promise<StoredRegistration | undefined> {
  return db
    .selectFrom("push_subscription")
    .select(camelCase(["id", "user_id", "auth_sealed"]))
    .where("endpoint_digest", "=", digest(endpoint))
    .executeTakeFirst();
}

/** Stores a subscription and returns its id. */
export async function insertPushSubscription(
  tx: Transaction,
  keys: Keys,
  { userId, signInId, endpoint, p256dh, auth, device, now }: PushRegistration & { now: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto("push_subscription")
    .values({
      id,
      user_id: userId,
      sign_in_id: signInId,
      endpoint_digest: digest(endpoint),
      endpoint_sealed: keys.seal(endpoint),
      p256dh,
      auth_sealed: keys.seal(auth),
      service: new URL(endpoint).host,
      device,
      created_at: now,
      last_sent_at: null,
      last_problem: null,
    })
    .execute();
  return id;
}

/** Stores the sign-in, the keys and the description with which a browser registers again. */
export async function renewPushSubscription(
  tx: Transaction,
  keys: Keys,
  { id, authSealed }: StoredRegistration,
  { signInId, p256dh, auth, device }: PushRegistration,
): Promise<void> {
  // Sealed again, the same secret would be another value, and each renewal a change in the audit.
  const sealed = keys.unseal(authSealed) === auth ? authSealed : keys.seal(auth);
  await tx
    .updateTable("push_subscription")
    .set({ sign_in_id: signInId, p256dh, auth_sealed: sealed, device })
    .where("id", "=", id)
    .execute();
}

export async function deletePushSubscription(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("push_subscription").where("id", "=", id).execute();
}

/** Where a push to a person's browser is sent, and in which language. */
export interface PushRecipient extends PushKeys {
  userId: string;
  endpoint: string;
  language: Language;
}

/** Returns where pushes to a subscription are sent; undefined if it has ended or its person's account is disabled. */
export async function findPushRecipient(
  db: Reader,
  keys: Keys,
  id: string,
): Promise<PushRecipient | undefined> {
  const row = await db
    .selectFrom("push_subscription")
    .innerJoin("user_account", "user_account.id", "push_subscription.user_id")
    .select(["user_id as userId", "language", "endpoint_sealed as endpoint", "p256dh", "auth_sealed as auth"])
    .where("push_subscription.id", "=", id)
    .where("user_account.disabled_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, endpoint: keys.unseal(row.endpoint), auth: keys.unseal(row.auth) };
}

/** Lists the subscriptions of people, each with the problem of its last push. */
export async function listPushSubscriptions(
  db: Reader,
  userIds: readonly string[],
): Promise<{ id: string; lastProblem: PushProblem | null }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("push_subscription")
    .select(["id", "last_problem as lastProblem"])
    .where("user_id", "in", userIds)
    .orderBy("id")
    .execute();
}

/** Stores what became of the last push to a subscription. */
export async function notePushSent(
  tx: Transaction,
  id: string,
  { at, problem }: { at: number; problem: PushProblem | null },
): Promise<void> {
  await tx
    .updateTable("push_subscription")
    .set({ last_sent_at: at, last_problem: problem })
    .where("id", "=", id)
    .execute();
}
