import { ApiError, isApiError } from "../errors.ts";

/** So many calls in a row without an answer, and the provider counts as away. */
const FAILURES_TO_OPEN = 5;
/** After this one call asks whether it is back; each time that it isn't, twice as long. */
const ASK_AGAIN_AFTER_MS = 500;
const ASK_AGAIN_AFTER_MAX_MS = 4_000;
/** More at once don't come back to a provider that has just come back. */
const UNDER_WAY_MAX = 100;
const WAITING_MAX = 500;

export interface Circuit {
  /** @throws ApiError PROVIDER_UNREACHABLE at once while the provider is away, OVERLOADED where too many wait */
  send<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/**
 * Keeps everybody from asking a provider that does not answer, and from all asking at once when it does again (fault
 * R17). What it says itself, be it a 500, counts as an answer.
 */
export function makeCircuit(now: () => number = Date.now): Circuit {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  let failures = 0;
  let askAgainAt = 0;

  function mayAsk(): boolean {
    if (failures < FAILURES_TO_OPEN) return true;
    if (now() < askAgainAt) return false;
    askAgainAt = now() + pauseAfter(failures);
    return true;
  }

  async function turn(): Promise<void> {
    if (underWay < UNDER_WAY_MAX) return void underWay++;
    if (waiting.length >= WAITING_MAX) throw new ApiError("OVERLOADED", { retryAfterS: 1 });
    // Whoever is done hands its place on.
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
      // Who does not want to wait any longer says nothing of the provider.
      if (isAway(error) && !signal?.aborted) askAgainAt = now() + pauseAfter(++failures);
      throw error;
    }
  }

  return {
    async send(send, signal) {
      await turn();
      try {
        if (!mayAsk()) throw new ApiError("PROVIDER_UNREACHABLE", { retryAfterS: 1 });
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

function isAway(error: unknown): boolean {
  return isApiError(error, "PROVIDER_UNREACHABLE") || isApiError(error, "PROVIDER_TIMEOUT");
}
