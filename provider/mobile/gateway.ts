import type { GatewayProblem } from "#contract/installation/messages.ts";
import type { User } from "#contract/people/user.ts";
import type { Fetch } from "../outbound/fetch.ts";

/**
 * A gateway that has not answered within this time is tried again later; a shutdown waits for ten seconds
 * (§9).
 */
const GATEWAY_DEADLINE_MS = 9_000;

/** Timeout, too early, too many requests: the message may be accepted at another time. */
const PASSING = new Set([408, 425, 429]);

/**
 * A service that accepts messages for mobile numbers and delivers them; configured in the server's settings.
 */
export interface MessageGateway {
  url: string;
  /** Sent as a bearer token. */
  token: string | undefined;
  deadlineMs?: number;
}

/** The part of a message that a gateway gets: only what it needs to deliver the message. */
export interface ShortMessage {
  /** With the country code: +393331234567. */
  to: string;
  channel: User["userMobileSenderPreference"];
  text: string;
}

interface Outcome {
  problem: GatewayProblem | null;
  /** The gateway will never accept this message. */
  final: boolean;
}

/**
 * Passes a message to the gateway. `key` is the same for all attempts to send a message. Only the status of
 * the answer counts. Its body is never read, and redirects are not followed: that would pass the link to
 * another host.
 */
export async function handOver(
  fetch: Fetch,
  { url, token, deadlineMs = GATEWAY_DEADLINE_MS }: MessageGateway,
  message: ShortMessage,
  key: string,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(deadlineMs);
  const headers: Record<string, string> = { "content-type": "application/json", "idempotency-key": key };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  try {
    const { status, body } = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify(message),
      redirect: "manual",
      signal,
    });
    body?.cancel().catch(() => undefined);
    return outcomeOf(status);
  } catch {
    return { problem: signal.aborted ? "GATEWAY_TIMEOUT" : "GATEWAY_AWAY", final: false };
  }
}

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { problem: null, final: false };
  if (status >= 500 || PASSING.has(status)) return { problem: "GATEWAY_FAILS", final: false };
  if (status < 400) return { problem: "GATEWAY_REDIRECTS", final: true };
  return { problem: status === 401 || status === 403 ? "GATEWAY_LOCKED" : "GATEWAY_REFUSED", final: true };
}
