import type { Call } from "../call.ts";
import { ApiError, isApiError } from "../errors.ts";
import { parseInput } from "../parse.ts";
import { API_BASE } from "../route-tree.ts";
import { makeCircuit } from "./circuit.ts";
import { type Client, type ClientPair, makeClient, type Transport, withClient } from "./client.ts";
import { type Exchange, exchange } from "./exchange.ts";
import { contentTypeOf, failureOf, readJson } from "./reply.ts";

/** The specification's client waits for ever; ours gives up after this (fault R15). */
const DEADLINE_MS = 10_000;
/** Ten thousand items of a list fit in. */
const REPLY_MAX_BYTES = 16 * 1024 * 1024;
const BLOB_MAX_BYTES = 5 * 1024 * 1024;

/** On average; each wait is a little longer or shorter, so that not all come again at once. */
const READ_AGAIN_AFTER_MS = [100, 300];
/** What a proxy says while what stands behind it starts anew. */
const PASSING_STATUSES = new Set([502, 503]);

export interface RemoteOptions {
  /** The provider's address, without `/api/v2`. */
  baseUrl: string;
  client?: ClientPair;
  deadlineMs?: number;
  fetch?: typeof fetch;
}

/**
 * The calls over the network. Whatever the provider does, a call ends within its deadline, with a reply that keeps
 * to the contract or with an {@link ApiError}.
 */
export function remote(options: RemoteOptions): Client {
  const base = options.baseUrl.replace(/\/+$/, "");
  const circuit = makeCircuit();
  const limits = { deadlineMs: options.deadlineMs ?? DEADLINE_MS, fetch: options.fetch ?? fetch };

  const transport: Transport = async (call, _name, input, caller) => {
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
    const answer = await again(send, { isRead: call.method === "GET", repeatable, signal: caller.signal });
    return replyOf(call, answer);
  };

  return makeClient(transport, {
    async put(address, bytes, contentType) {
      const answer = await exchange(blobUrl(base, address), {
        ...limits,
        method: "PUT",
        headers: { "content-type": contentType },
        body: bytes,
        maxBytes: REPLY_MAX_BYTES,
      });
      if (!answer.ok) throw failureOf(answer);
    },
    async read(address, token) {
      const url = blobUrl(base, address);
      // A token goes to the provider alone, wherever a picture may lie.
      const isOurs = token !== undefined && new URL(url).origin === new URL(base).origin;
      const answer = await exchange(url, {
        ...limits,
        method: "GET",
        headers: isOurs ? { authorization: `Bearer ${token}` } : {},
        maxBytes: BLOB_MAX_BYTES,
      });
      if (!answer.ok) throw failureOf(answer);
      return { bytes: answer.bytes, contentType: contentTypeOf(answer) };
    },
  });
}

interface Repeated {
  isRead: boolean;
  /** Whether the provider knows it again, and does it once. */
  repeatable: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Sends, and sends again where that harms nothing: a read some more times with growing pauses, a change that the
 * provider knows again once (faults R12, R16). A connection that broke tells nothing of what was done.
 */
async function again(
  send: () => Promise<Exchange>,
  { isRead, repeatable, signal }: Repeated,
): Promise<Exchange> {
  const pauses = isRead ? READ_AGAIN_AFTER_MS : repeatable ? [0] : [];
  for (const pauseMs of pauses) {
    const answer = await send().catch((error: unknown) => {
      if (signal?.aborted || !isApiError(error, "PROVIDER_UNREACHABLE")) throw error;
      // It is known to be away already.
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

/** @throws ApiError NOT_FOUND for an id that can't be one: `..` would lead to another call. */
function addressOf(call: Call, input: Record<string, unknown>): string {
  const ids = parseInput({ ...call, query: undefined, body: undefined }, input);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name])));
  const query = textFields(input["query"]).toString();
  return query ? `${path}?${query}` : path;
}

function bodyOf(call: Call, body: unknown, { client }: RemoteOptions): string {
  if (!call.form) return JSON.stringify(body ?? {});
  return textFields(withClient(body ?? {}, client)).toString();
}

/** The fields that have a value, as text. */
function textFields(fields: unknown): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) texts.set(name, String(value));
  }
  return texts;
}

/** @throws ApiError what the provider says, PROVIDER_GARBLED when it breaks the contract. */
function replyOf(call: Call, answer: Exchange): unknown {
  if (!answer.ok) throw failureOf(answer);
  if (!call.reply) return undefined;
  const result = call.reply.safeParse(readJson(answer));
  if (!result.success) throw new ApiError("PROVIDER_GARBLED");
  return result.data;
}

/** Signed addresses may be the provider's own paths, or lie elsewhere on the web; never a file or data. */
function blobUrl(base: string, address: string): string {
  const url = URL.canParse(address, `${base}/`) ? new URL(address, `${base}/`) : undefined;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw new ApiError("ADDRESS_NOT_VALID");
  return url.href;
}
