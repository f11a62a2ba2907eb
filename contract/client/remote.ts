import type { Call } from "../call.ts";
import { ApiError, isApiError } from "../errors.ts";
import { parsePath } from "../parse.ts";
import { API_BASE } from "../route-tree.ts";
import { createCircuit } from "./circuit.ts";
import { type Client, type ClientPair, createClient, type Transport, withClient } from "./client.ts";
import { type Exchange, exchange, type Fetch } from "./exchange.ts";
import { readContentType, readFailure, readJson } from "./reply.ts";
import { readReply } from "./reply-schema.ts";

/** The specification's client has no time-out; this one has (fault R15). */
const DEADLINE_MS = 10_000;
/** Large enough for ten thousand items of a list. */
const REPLY_MAX_BYTES = 16 * 1024 * 1024;
const BLOB_MAX_BYTES = 5 * 1024 * 1024;

/** The mean delay; jitter keeps clients from retrying at the same moment. */
const READ_AGAIN_AFTER_MS = [100, 300];
/** The statuses of a proxy whose upstream is restarting. */
const PASSING_STATUSES = new Set([502, 503]);

interface RemoteOptions {
  /** The provider's address, without `/api/v2`. */
  baseUrl: string;
  client?: ClientPair;
  /** Further origins for pictures: pictures are never read from or uploaded to any other origin. */
  blobOrigins?: readonly string[];
  deadlineMs?: number;
  fetch: Fetch;
  /** Called with the result of each call, and with the parts of a reply that could not be read. */
  watch?: {
    ended(name: string, error?: unknown): void;
    unread(name: string, fields: readonly string[]): void;
  };
}

/**
 * Creates a client over the network. Every call ends within its deadline, with a reply that conforms to the
 * contract or with an {@link ApiError}.
 */
export function remote(options: RemoteOptions): Client {
  const base = options.baseUrl.replace(/\/+$/, "");
  const blobOrigins = new Set([new URL(base).origin, ...(options.blobOrigins ?? [])]);
  const circuit = createCircuit();
  const limits = { deadlineMs: options.deadlineMs ?? DEADLINE_MS, fetch: options.fetch };

  const transport: Transport = async (call, name, input, caller) => {
    try {
      const reply = await sendCall(call, name, input, caller);
      options.watch?.ended(name);
      return reply;
    } catch (error) {
      // A caller's abort is not a failure of the provider.
      if (!caller.signal?.aborted) options.watch?.ended(name, error);
      throw error;
    }
  };

  const sendCall: Transport = async (call, name, input, caller) => {
    const headers: Record<string, string> = { accept: "application/json" };
    if (caller.token !== undefined) headers["authorization"] = `Bearer ${caller.token}`;
    if (caller.requestId !== undefined) headers["x-request-id"] = caller.requestId;
    if (call.body)
      headers["content-type"] = call.form ? "application/x-www-form-urlencoded" : "application/json";
    const repeatable = call.method !== "GET" && call.access !== "open";
    if (repeatable) headers["idempotency-key"] = caller.idempotencyKey ?? crypto.randomUUID();
    const url = base + API_BASE + addressOf(call, input);
    const send = (): Promise<Exchange> =>
      circuit.send(
        () =>
          exchange(url, {
            ...limits,
            method: call.method,
            headers,
            body: call.body && bodyOf(call, input["body"], options),
            signal: caller.signal,
            maxBytes: REPLY_MAX_BYTES,
          }),
        caller.signal,
      );
    const answer = await withRetries(send, {
      isRead: call.method === "GET",
      repeatable,
      signal: caller.signal,
    });
    return replyOf(call, name, answer, options.watch);
  };

  return createClient(transport, {
    async put(address, bytes, contentType) {
      const answer = await exchange(blobUrl(base, address, blobOrigins).href, {
        ...limits,
        method: "PUT",
        headers: { "content-type": contentType },
        body: new Uint8Array(bytes),
        maxBytes: REPLY_MAX_BYTES,
      });
      if (!hasSucceeded(answer)) throw readFailure(answer);
    },
    async read(address, token) {
      const url = blobUrl(base, address, blobOrigins);
      // The token is only sent to the provider, never to a picture's origin.
      const isOwnOrigin = token !== undefined && url.origin === new URL(base).origin;
      const answer = await exchange(url.href, {
        ...limits,
        method: "GET",
        headers: isOwnOrigin ? { authorization: `Bearer ${token}` } : {},
        maxBytes: BLOB_MAX_BYTES,
      });
      if (!hasSucceeded(answer)) throw readFailure(answer);
      return { bytes: answer.bytes, contentType: readContentType(answer) };
    },
  });
}

/**
 * Reads the reply. @throws ApiError the provider's error, or PROVIDER_GARBLED when its answer violates
 * the contract
 */
function replyOf(call: Call, name: string, answer: Exchange, watch: RemoteOptions["watch"]): unknown {
  if (!hasSucceeded(answer) && answer.status !== call.status) throw readFailure(answer);
  if (!call.reply) return undefined;
  const { result, unread } = readReply(call, readJson(answer));
  if (unread.length > 0) watch?.unread(name, unread);
  if (!result.success) throw new ApiError("PROVIDER_GARBLED");
  return result.data;
}

/**
 * The statuses of success (§8), in addition to the one that a call declares; any other violates the contract.
 */
const SUCCESS_STATUSES: ReadonlySet<number> = new Set([200, 201, 204]);

function hasSucceeded({ status }: Exchange): boolean {
  return SUCCESS_STATUSES.has(status);
}

interface RetryTerms {
  isRead: boolean;
  /** Whether the provider recognises a repetition and runs it once. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Sends a request and retries where that is safe: reads several times with growing pauses, changes with an
 * idempotency key once (faults R12, R16). After a broken connection it is unknown whether the change was
 * made.
 */
async function withRetries(
  send: () => Promise<Exchange>,
  { isRead, repeatable, signal }: RetryTerms,
): Promise<Exchange> {
  const pauses = isRead ? READ_AGAIN_AFTER_MS : repeatable ? [0] : [];
  for (const pauseMs of pauses) {
    const answer = await send().catch((error: unknown) => {
      if (signal?.aborted || !isApiError(error, "PROVIDER_UNREACHABLE")) throw error;
      // The circuit is open; a retry would fail at once.
      if (error.extras.retryAfterS !== undefined) throw error;
      return undefined;
    });
    if (answer && !(isRead && PASSING_STATUSES.has(answer.status))) return answer;
    await sleep(pauseMs * (0.5 + Math.random()));
  }
  return send();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Returns the path and the query of a call. @throws ApiError NOT_FOUND for an invalid id: `..` would lead to
 * another call
 */
function addressOf(call: Call, input: Record<string, unknown>): string {
  const ids = parsePath(call, input);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name]!));
  const query = textFields(input["query"]).toString();
  return query ? `${path}?${query}` : path;
}

function bodyOf(call: Call, body: unknown, { client }: RemoteOptions): string {
  if (!call.form) return JSON.stringify(body ?? {});
  return textFields(withClient(body ?? {}, client)).toString();
}

/** Returns the fields with a value, as text. */
function textFields(fields: unknown): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) texts.set(name, String(value));
  }
  return texts;
}

/**
 * Returns the URL of a signed address, which must be a path of the provider or at an origin in the settings:
 * a malicious provider could otherwise make the server read from its own network.
 * @throws ApiError ADDRESS_NOT_VALID
 */
function blobUrl(base: string, address: string, origins: ReadonlySet<string>): URL {
  const url = URL.canParse(address, `${base}/`) ? new URL(address, `${base}/`) : undefined;
  if (!url || !origins.has(url.origin) || url.username + url.password !== "")
    throw new ApiError("ADDRESS_NOT_VALID");
  return url;
}
