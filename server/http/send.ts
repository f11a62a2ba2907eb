import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestInfo } from "./request-info.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** An answer in one piece. It is never cached. */
export interface Whole {
  status: number;
  /** Without a type there is no body either. */
  type?: string;
  body?: string | Uint8Array;
  /** Additional headers: alternating names and values. */
  headers?: string[];
}

/** Sends head and body in one piece; for HEAD, only the head. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  requestInfo: RequestInfo,
  { status, type, body = "", headers = [] }: Whole,
): void {
  const head = ["Cache-Control", "no-store", ...headers];
  const own = new Set(head.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase()));
  // An answer's own headers replace the general ones.
  for (let at = 0; at < requestInfo.headers.length; at += 2)
    if (!own.has(requestInfo.headers[at]!.toLowerCase()))
      head.push(requestInfo.headers[at]!, requestInfo.headers[at + 1]!);
  if (type !== undefined) head.push("Content-Type", type, "Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, head);
  response.end(request.method === "HEAD" || type === undefined ? undefined : body);
}
