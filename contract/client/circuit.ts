import { ApiError, isApiError } from "../errors.ts";

/**
 * The provider counts as unavailable after this many calls in a row without an answer. More than one page
 * reads at once, so that one slow page does not shut everyone out.
 */
const FAILURES_TO_OPEN = 20;
/** The pause before one call probes the provider; it doubles after each failed probe. */
const ASK_AGAIN_AFTER_MS = 500;
const ASK_AGAIN_AFTER_MAX_MS = 4_000;
/** The limit of concurrent calls, so that a provider that has just recovered is not flooded. */
const UNDER_WAY_MAX = 100;
const WAITING_MAX = 500;

export interface Circuit {
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
export function makeCircuit(now: () => number = Date.now): Circuit {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let failures = 0;
  let askAgainAt = 0;
  let lastFailure: Away = "PROVIDER_UNREACHABLE";

  function mayAsk(): boolean {
    if (failures < FAILURES_TO_OPEN) return true;
    if (now() < askAgainAt) return false;
    askAgainAt = now() + pauseAfter(failures);
    return true;
  }

  async function turn(): Promise<void> {
    if (underWay < UNDER_WAY_MAX) return void underWay++;
    if (waiting.length >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 1 });
    // A finished call passes its slot to the next one in the queue.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }

  async function ask<T>(send: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    try {
      const answer = await send();
      failures = 0;
      return answer;
    } catch (error) {
      // A caller's abort says nothing about the provider.
      const failure = signal?.aborted ? undefined : awayAs(error);
      if (failure) {
        lastFailure = failure;
        askAgainAt = now() + pauseAfter(++failures);
      }
      throw error;
    }
  }

  return {
    async send(send, signal) {
      await turn();
      try {
        if (!mayAsk()) throw new ApiError(lastFailure, { retryAfterS: 1 });
        return await ask(send, signal);
      } finally {
        done();
      }
    },
  };
}

function pauseAfter(failures: number): number {
  return Math.min(ASK_AGAIN_AFTER_MS * 2 ** (failures - FAILURES_TO_OPEN), ASK_AGAIN_AFTER_MAX_MS);
}

type Away = "PROVIDER_UNREACHABLE" | "PROVIDER_TIMEOUT";

/** A slow provider is reachable: its error does not ask people to check the connection. */
function awayAs(error: unknown): Away | undefined {
  if (isApiError(error, "PROVIDER_UNREACHABLE")) return "PROVIDER_UNREACHABLE";
  return isApiError(error, "PROVIDER_TIMEOUT") ? "PROVIDER_TIMEOUT" : undefined;
}
