import type { GatewayProblem } from "#contract/messages.ts";
import type { User } from "#contract/users.ts";

/** A gateway that has not answered by then is asked again later; who stops the server waits for ten seconds (§9). */
const GATEWAY_DEADLINE_MS = 9_000;

/** Too early, too late, too much: the same message may be taken at another time. */
const PASSING = new Set([408, 425, 429]);

/** Takes messages for mobile numbers, and brings them there: named in the server's settings. */
export interface MessageGateway {
  url: string;
  /** Sent as a bearer. */
  token: string | undefined;
  deadlineMs?: number;
}

/** What a gateway is told of a message: nothing but what it needs to bring it. */
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
 * Hands a message to the gateway. `key` stays the same while the same message is tried again. Only the number of the
 * answer counts: what else it says is never read, and a redirect would take the link to somebody else.
 */
export async function handOver(
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
