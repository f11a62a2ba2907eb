import { createHash } from "node:crypto";
import type { PushKeys } from "#rules/people/push-keys.ts";
import type { PushProblem } from "#rules/people/push-problems.ts";
import type { Fetch } from "../outbound/fetch.ts";
import { HostRefusedError } from "../outbound/lookup.ts";
import { encryptPush } from "./encrypt.ts";
import { signVapid, type VapidIdentity } from "./sign-vapid.ts";

/**
 * A push service that has not answered within this time is tried again later; a shutdown waits for ten seconds
 * (§9).
 */
const PUSH_DEADLINE_MS = 9_000;

/** The longest pause that a service can request. */
const RETRY_AFTER_MAX_MS = 3_600_000;

/** The longest topic (RFC 8030, 5.4). */
const TOPIC_MAX_LENGTH = 32;

/** The address that a browser received from its push service, and the keys of the subscription. */
export interface PushTarget extends PushKeys {
  endpoint: string;
}

/** What is sent to a subscription. */
export interface PushMessage {
  /** The JSON of the notification, as `composePush` writes it. */
  text: string;
  /** How long the service keeps the message for a device that is off, in whole seconds. */
  ttlS: number;
  urgency: "high" | "normal";
  /** A later message with the same topic replaces this one while it waits at the service. */
  topic: string | undefined;
}

/** What became of a message. */
export interface PushAnswer {
  /** The status of the service; null if there was no answer. */
  status: number | null;
  /** Null if the service accepted the message. */
  problem: PushProblem | null;
  /** The subscription no longer exists. */
  isGone: boolean;
  /** The service will never accept this message. */
  isFinal: boolean;
  /** How long the service asks to wait, an hour at most; undefined if it does not say. */
  retryAfterMs: number | undefined;
}

type Outcome = Pick<PushAnswer, "problem" | "isGone" | "isFinal">;

const ACCEPTED: Outcome = { problem: null, isGone: false, isFinal: false };

/**
 * Encrypts a message for a subscription and sends it to its push service (RFC 8030). Only the status and `Retry-After`
 * of the answer count: its body is never read, and redirects are not followed.
 * @param fetch `Outbound.fetchForPush`
 * @throws RangeError for a text of more than `PUSH_TEXT_MAX_BYTES`; TypeError for an endpoint that is no address and
 *   for keys that are none of a push subscription
 */
export async function sendPush(
  fetch: Fetch,
  vapid: VapidIdentity,
  { endpoint, p256dh, auth }: PushTarget,
  { text, ttlS, urgency, topic }: PushMessage,
  deadlineMs = PUSH_DEADLINE_MS,
): Promise<PushAnswer> {
  const headers: Record<string, string> = {
    authorization: signVapid(vapid, endpoint),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(ttlS),
    urgency,
  };
  if (topic !== undefined) headers["topic"] = shortenTopic(topic);
  const request = {
    method: "POST",
    headers,
    body: new Uint8Array(encryptPush(Buffer.from(text), { p256dh, auth })),
  };
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await fetch(endpoint, { ...request, redirect: "manual", signal });
    answer.body?.cancel().catch(() => undefined);
    const { status } = answer;
    const retryAfterMs = readRetryAfter(answer.headers.get("retry-after"), vapid.now());
    return { status, ...outcomeOf(status), retryAfterMs };
  } catch (error) {
    return { status: null, ...failureOf(error, signal), retryAfterMs: undefined };
  }
}

/** Returns a topic of the characters and the length that services accept; the same for the same text. */
function shortenTopic(topic: string): string {
  if (/^[\w-]{1,32}$/.test(topic)) return topic;
  return createHash("sha256").update(topic).digest("base64url").slice(0, TOPIC_MAX_LENGTH);
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return ACCEPTED;
  if (status === 429) return passing("PUSH_BUSY");
  if (status >= 500 || status === 408 || status === 425) return passing("PUSH_FAILS");
  if (status === 404 || status === 410) return { problem: "PUSH_GONE", isGone: true, isFinal: true };
  if (status === 401 || status === 403) return lasting("PUSH_LOCKED");
  if (status === 413) return lasting("PUSH_TOO_LARGE");
  return lasting(status < 400 ? "PUSH_REDIRECTS" : "PUSH_REFUSED");
}

function failureOf(error: unknown, signal: AbortSignal): Outcome {
  if (error instanceof Error && error.cause instanceof HostRefusedError) return lasting("PUSH_HOST_REFUSED");
  return passing(signal.aborted ? "PUSH_TIMEOUT" : "PUSH_AWAY");
}

function passing(problem: PushProblem): Outcome {
  return { problem, isGone: false, isFinal: false };
}

function lasting(problem: PushProblem): Outcome {
  return { problem, isGone: false, isFinal: true };
}

/** Reads `Retry-After`: seconds, or a date (RFC 9110, 10.2.3). */
function readRetryAfter(text: string | null, now: number): number | undefined {
  const after = /^\d{1,10}$/.test(text ?? "") ? Number(text) * 1000 : Date.parse(text ?? "") - now;
  return Number.isNaN(after) ? undefined : Math.min(Math.max(after, 0), RETRY_AFTER_MAX_MS);
}
