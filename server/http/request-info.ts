import { randomFillSync, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import type { SecurityHeaders } from "./security.ts";

/** The state of a request from its first line on. */
export interface RequestInfo {
  /** Shown in the log, in the header X-Request-Id and in errors of the server. */
  id: string;
  nonce: string;
  /** The headers that its answer always has: alternating names and values. */
  headers: string[];
  /** The path as it was received, without the query. */
  path: string;
  /** The query with its question mark, or an empty text. */
  query: string;
  /** The client's address. */
  address: string;
  /** The User-Agent header. */
  device: string;
  /**
   * The path for the log: the route's pattern once it is known, as a path may contain a code; before that its
   * first segment.
   */
  route: string;
  /** Why it was refused, for the log only. */
  reason?: string;
}

/** Answers a request, or throws. */
export type HttpHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  requestInfo: RequestInfo,
) => void | Promise<void>;

const NONCE_BYTES = 16;
const DEVICE_MAX_LENGTH = 512;
/** Random bytes are read from the system for many requests at once. */
const random = Buffer.alloc(NONCE_BYTES * 256);
let randomUsed = random.length;

function newNonce(): string {
  if (randomUsed === random.length) {
    randomFillSync(random);
    randomUsed = 0;
  }
  return random.toString("base64", randomUsed, (randomUsed += NONCE_BYTES));
}

/** Returns the first segment of a path, such as `/invite/*`. It is a fixed word of a route and no secret. */
function startOf(path: string): string {
  const end = path.indexOf("/", 1);
  return end === -1 ? path : `${path.slice(0, end)}/*`;
}

const requestInfos = new WeakMap<IncomingMessage, RequestInfo>();

export function startRequest(
  request: IncomingMessage,
  address: string,
  headersFor: SecurityHeaders,
): RequestInfo {
  const target = request.url ?? "";
  const at = target.indexOf("?");
  const path = at === -1 ? target : target.slice(0, at);
  const id = randomUUID();
  const nonce = newNonce();
  const headers = headersFor(nonce);
  headers.push(CONSOLE_HEADER, "console", "X-Request-Id", id);
  const requestInfo: RequestInfo = {
    id,
    nonce,
    headers,
    path,
    query: at === -1 ? "" : target.slice(at),
    address,
    device: (request.headers["user-agent"] ?? "").slice(0, DEVICE_MAX_LENGTH),
    route: startOf(path),
  };
  requestInfos.set(request, requestInfo);
  return requestInfo;
}

/** Returns the state of a request. @throws Error for a request that did not come through the listener */
export function readRequestInfo(request: IncomingMessage): RequestInfo {
  const requestInfo = requestInfos.get(request);
  if (!requestInfo) throw new Error("This request did not come through the listener.");
  return requestInfo;
}
