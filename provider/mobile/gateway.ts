import type { GatewayProblem } from "#contract/installation/messages.ts";
import type { User } from "#contract/people/users.ts";
import type { Fetch } from "../outbound/fetch.ts";

/**
 * A gateway that has not answered by then is tried again later; a shutdown waits for ten seconds
 * (§9).
 */
const GATEWAY_DEADLINE_MS = 9_000;

/** Too early, too late, too many: the same message may be accepted at another time. */
const PASSING = new Set([408, 425, 429]);

/** Accepts messages for mobile numbers and delivers them; it is named in the server's settings. */
export interface MessageGateway {
  url: string;
  /** Sent as a bearer. */
  token: string | undefined;
  deadlineMs?: number;
}

/** What a gateway receives of a message: only what it needs to deliver it. */
export interface ShortMessage {
  /** With the country's code: +393331234567. */
  to: string;
  channel: User["userMobileSenderPreference"];
  text: string;
}

interface Outcome {
  problem: GatewayProblem | null;
  /** The gateway will never take this message as it is. */
  final: boolean;
}

/**
 * Passes a message to the gateway. `key` is the same for each attempt at the same message. Only the status of
 * the answer counts: its body is never read, and following a redirect would pass the link to another host.
 */
export async function handOver(
  fetch: Fetch,
  { url, token, deadlineMs = GATEWAY_DEADLINE_MS }: MessageGateway,
  message: ShortMessage,
  key: string,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const { status, body } = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "idempotency-key": key,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
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
