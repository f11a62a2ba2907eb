import type { IncomingMessage, ServerResponse } from "node:http";
import type { Arrival } from "./arrival.ts";

export const JSON_TYPE = "application/json; charset=utf-8";

/** An answer that is there as a whole. It is never stored by anybody on its way. */
export interface Whole {
  status: number;
  /** Without a type there is no body either. */
  type?: string;
  body?: string | Uint8Array;
  /** Further names and values in turn. */
  headers?: string[];
}

/** Sends head and body in one piece; to HEAD the same head alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  arrival: Arrival,
  { status, type, body = "", headers = [] }: Whole,
): void {
  const head = [...arrival.headers, "Cache-Control", "no-store", ...headers];
  if (type !== undefined) head.push("Content-Type", type, "Content-Length", String(Buffer.byteLength(body)));
  response.writeHead(status, head);
  response.end(request.method === "HEAD" || type === undefined ? undefined : body);
}
