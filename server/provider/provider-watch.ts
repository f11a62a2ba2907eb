import type { Client } from "#contract/client/client.ts";
import { exchange, type Fetch } from "#contract/client/exchange.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { auth } from "#contract/sign-in/auth.ts";
import type { Log } from "#storage/log.ts";

/**
 * What is wrong with the provider: it is unreachable, does not answer in time, or does not know this console.
 */
type ProviderProblem = "unreachable" | "timeout" | "certificate" | "refused";

/** Together less than five seconds, within which monitoring learns of a provider that is frozen. */
export const CHECK_EVERY_MS = 2_000;
export const CHECK_DEADLINE_MS = 2_500;
const CHECK_MAX_BYTES = 1024 * 1024;
export const PROVE_EVERY_MS = 30_000;
/** A grant that gives no person's token: a provider checks the pair first (RFC 6749, 5.2). */
const PROVING_GRANT = "client_credentials";
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

interface WatchOptions {
  log: Log;
  fetch: Fetch;
  now?: () => number;
  checkEveryMs?: number;
  checkDeadlineMs?: number;
  proveEveryMs?: number;
}

/**
 * Watches a remote provider: each call that people make, and regular calls of its own, so that monitoring
 * detects an unreachable provider, or one that refuses this console, before people do. Each change is logged
 * once.
 */
export class ProviderWatch {
  readonly #baseUrl: string;
  readonly #options: Required<WatchOptions>;
  readonly #unreadAt = new Map<string, number>();
  #connectionProblem: ProviderProblem | undefined;
  #isRefused = false;
  #isStopped = false;
  #logged: ProviderProblem | undefined;

  constructor(baseUrl: string, options: WatchOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    this.#options = {
      now: Date.now,
      checkEveryMs: CHECK_EVERY_MS,
      checkDeadlineMs: CHECK_DEADLINE_MS,
      proveEveryMs: PROVE_EVERY_MS,
      ...options,
    };
    void this.#check();
  }

  /** Returns the problem of the provider, as far as this console has seen. */
  problem(): ProviderProblem | undefined {
    return this.#connectionProblem ?? (this.#isRefused ? "refused" : undefined);
  }

  /** Proves now and regularly that the provider accepts this console's pair. */
  proveClient(client: Client): void {
    void this.#prove(client);
  }

  /** Reports the end of a call; `error` if it failed. */
  ended(name: string, error?: unknown): void {
    if (isApiError(error, "INVALID_CLIENT")) this.#isRefused = true;
    else if (name === "auth.token" && isOfKnownClient(error)) this.#isRefused = false;
    this.#saw(error);
  }

  /** Reports that a reply violated the contract: in which call, and in which fields. */
  unread(name: string, fields: readonly string[]): void {
    const { log, now } = this.#options;
    const key = `${name} ${fields.join(", ")}`;
    if (now() - (this.#unreadAt.get(key) ?? -Infinity) < UNREAD_AGAIN_MS) return;
    if (this.#unreadAt.size >= UNREAD_MAX) this.#unreadAt.clear();
    this.#unreadAt.set(key, now());
    log("warn", "The provider's answer violates the contract.", { call: name, fields: [...fields] });
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #prove(client: Client): Promise<void> {
    if (this.#isStopped) return;
    const { checkDeadlineMs, checkEveryMs, proveEveryMs } = this.#options;
    const inTime = client.as({ signal: AbortSignal.timeout(checkDeadlineMs) });
    // The end is reported like that of a person's call; without an answer in time it proves nothing.
    const isAnswered = await inTime.auth.token({ body: { grant_type: PROVING_GRANT } }).then(
      () => true,
      (error: unknown) => findConnectionProblem(error) === undefined,
    );
    setTimeout(() => void this.#prove(client), isAnswered ? proveEveryMs : checkEveryMs).unref();
  }

  /** Makes the regular call. Any answer will do, even one that refuses the call. */
  async #check(): Promise<void> {
    const { fetch, checkDeadlineMs, checkEveryMs } = this.#options;
    const options = {
      method: "GET",
      headers: {},
      deadlineMs: checkDeadlineMs,
      maxBytes: CHECK_MAX_BYTES,
      fetch,
    };
    const answer = await exchange(`${this.#baseUrl}${API_BASE}/users/me`, options).catch(
      (error: unknown) => error,
    );
    if (this.#isStopped) return;
    const isAway =
      !(answer instanceof Error) && [502, 503, 504].includes((answer as { status: number }).status);
    this.#saw(isAway ? new ApiError("PROVIDER_UNREACHABLE") : answer);
    setTimeout(() => void this.#check(), checkEveryMs).unref();
  }

  #saw(error: unknown): void {
    this.#connectionProblem = findConnectionProblem(error);
    this.#report();
  }

  #report(): void {
    const found = this.problem();
    if (found === this.#logged) return;
    this.#logged = found;
    const { log } = this.#options;
    if (found) log("warn", MESSAGES[found], { provider: this.#baseUrl });
    else log("info", "The provider answers again.", { provider: this.#baseUrl });
  }
}

/** Returns why a call had no answer; undefined if it had one. */
function findConnectionProblem(error: unknown): ProviderProblem | undefined {
  if (isApiError(error, "PROVIDER_UNREACHABLE")) return "unreachable";
  if (isApiError(error, "PROVIDER_TIMEOUT")) return "timeout";
  return isApiError(error, "PROVIDER_CERTIFICATE") ? "certificate" : undefined;
}

/** Whether a sign-in ended in a way that a provider has only for a client that it knows. */
function isOfKnownClient(error: unknown): boolean {
  return error === undefined || auth.token.errors.some((name) => isApiError(error, name));
}
