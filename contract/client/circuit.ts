import { ApiError, isApiError } from "../errors.ts";

/**
 * The provider counts as unavailable after this many calls in a row without an answer. One page makes fewer
 * calls at once, so that one slow page does not lock everyone out.
 */
const FAILURES_TO_OPEN = 20;
/** The pause before one call probes the provider; it doubles after each failed probe. */
const RETRY_AFTER_MS = 500;
const RETRY_AFTER_MAX_MS = 4_000;
/** The limit of concurrent calls, so that a provider that has just recovered is not flooded. */
const CONCURRENT_MAX = 100;
const WAITING_MAX = 500;

interface Circuit {
  /**
   * @throws ApiError PROVIDER_UNREACHABLE or PROVIDER_TIMEOUT, as the last call ended, at once while the
   * provider is unavailable; OVERLOADED when too many calls wait
   */
  send<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * Stops calls to a provider that does not answer, and limits how many are sent at once when it recovers
 * (fault R17). Any answer of the provider, including a 500, counts as success.
 */
export function createCircuit(now: () => number = Date.now): Circuit {
  const waiting: (() => void)[] = [];
  let inFlight = 0;
  let failures = 0;
  let retryAt = 0;
  let lastFailure: Unavailability = "PROVIDER_UNREACHABLE";

  function canSend(): boolean {
    if (failures < FAILURES_TO_OPEN) return true;
    if (now() < retryAt) return false;
    retryAt = now() + pauseAfter(failures);
    return true;
  }

  async function takeSlot(): Promise<void> {
    if (inFlight < CONCURRENT_MAX) return void inFlight++;
    if (waiting.length >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 1 });
    // A finished call passes its slot to the next one in the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function releaseSlot(): void {
    const next = waiting.shift();
    if (next) next();
    else inFlight--;
  }

  async function ask<T>(send: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      const answer = await send();
      failures = 0;
      return answer;
    } catch (error) {
      // A caller's abort is not a failure of the provider.
      const failure = signal?.aborted ? undefined : unavailability(error);
      if (failure) {
        lastFailure = failure;
        retryAt = now() + pauseAfter(++failures);
      }
      throw error;
    }
  }

  return {
    async send(send, signal) {
      await takeSlot();
      try {
        if (!canSend()) throw new ApiError(lastFailure, { retryAfterS: 1 });
        return await ask(send, signal);
      } finally {
        releaseSlot();
      }
    },
  };
}

function pauseAfter(failures: number): number {
  return Math.min(RETRY_AFTER_MS * 2 ** (failures - FAILURES_TO_OPEN), RETRY_AFTER_MAX_MS);
}

type Unavailability = "PROVIDER_UNREACHABLE" | "PROVIDER_TIMEOUT";

/**
 * Returns how the provider is unavailable, if the error means that. A slow provider is reachable: its error
 * does not advise people to check the connection.
 */
function unavailability(error: unknown): Unavailability | undefined {
  if (isApiError(error, "PROVIDER_UNREACHABLE")) return "PROVIDER_UNREACHABLE";
  return isApiError(error, "PROVIDER_TIMEOUT") ? "PROVIDER_TIMEOUT" : undefined;
}
