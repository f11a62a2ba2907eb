import { exchange, type Fetch } from "#contract/client/exchange.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { API_BASE } from "#contract/route-tree.ts";
import type { Log } from "#storage/log.ts";

/**
 * What is wrong with the provider: it is unreachable, does not answer in time, or does not know this console.
 */
export type ProviderProblem = "unreachable" | "timeout" | "certificate" | "refused";

export interface ProviderWatch {
  /** Returns the problem of the provider, as far as this console has seen. */
  problem(): ProviderProblem | undefined;
  /** Reports the end of a call; `error` if it failed. */
  ended(name: string, error?: unknown): void;
  /** Reports that a reply violated the contract: in which call, and in which fields. */
  unread(name: string, fields: readonly string[]): void;
  stop(): void;
}

const CHECK_EVERY_MS = 15_000;
const CHECK_DEADLINE_MS = 5_000;
const CHECK_MAX_BYTES = 1024 * 1024;
/**
 * At most one log line for each call and its fields within this time: a list that can't be read is requested
 * again and again.
 */
const UNREAD_AGAIN_MS = 60_000;
const UNREAD_MAX = 500;

const MESSAGES: Record<ProviderProblem, string> = {
  unreachable: "The provider can't be reached.",
  timeout: "The provider does not answer in time.",
  certificate: "The provider's certificate is not trusted.",
  refused: "The provider does not know this console: look at PROVIDER_CLIENT_ID and PROVIDER_CLIENT_SECRET.",
};

/**
 * Watches a remote provider: each call that people make, and a regular call of its own, so that monitoring
 * detects an unreachable provider before people do. Each change is logged once.
 */
export function makeProviderWatch(
  baseUrl: string,
  { log, fetch, now = Date.now }: { log: Log; fetch: Fetch; now?: () => number },
): ProviderWatch {
  let connectionProblem: ProviderProblem | undefined;
  let isRefused = false;
  let logged: ProviderProblem | undefined;
  const unreadAt = new Map<string, number>();
  const problem = (): ProviderProblem | undefined => connectionProblem ?? (isRefused ? "refused" : undefined);

  function report(): void {
    const found = problem();
    if (found === logged) return;
    logged = found;
    if (found) log("warn", MESSAGES[found], { provider: baseUrl });
    else log("info", "The provider answers again.", { provider: baseUrl });
  }

  function saw(error: unknown): void {
    if (isApiError(error, "PROVIDER_UNREACHABLE")) connectionProblem = "unreachable";
    else if (isApiError(error, "PROVIDER_TIMEOUT")) connectionProblem = "timeout";
    else if (isApiError(error, "PROVIDER_CERTIFICATE")) connectionProblem = "certificate";
    else connectionProblem = undefined;
  }

  /** Makes the regular call. Any answer will do, even one that refuses the call. */
  async function poll(): Promise<void> {
    const options = {
      method: "GET",
      headers: {},
      deadlineMs: CHECK_DEADLINE_MS,
      maxBytes: CHECK_MAX_BYTES,
      fetch,
    };
    const answer = await exchange(`${baseUrl.replace(/\/+$/, "")}${API_BASE}/users/me`, options).catch(
      (error: unknown) => error,
    );
    const isAway =
      !(answer instanceof Error) && [502, 503, 504].includes((answer as { status: number }).status);
    saw(isAway ? new ApiError("PROVIDER_UNREACHABLE") : answer);
    report();
  }

  const timer = setInterval(() => void poll(), CHECK_EVERY_MS).unref();
  void poll();

  return {
    problem,
    ended(name, error) {
      saw(error);
      if (isApiError(error, "INVALID_CLIENT")) isRefused = true;
      else if (name === "auth.token" && connectionProblem === undefined) isRefused = false;
      report();
    },
    unread(name, fields) {
      const key = `${name} ${fields.join(", ")}`;
      if (now() - (unreadAt.get(key) ?? -Infinity) < UNREAD_AGAIN_MS) return;
      if (unreadAt.size >= UNREAD_MAX) unreadAt.clear();
      unreadAt.set(key, now());
      log("warn", "The provider's answer violates the contract.", {
        call: name,
        fields: [...fields],
      });
    },
    stop: () => clearInterval(timer),
  };
}
