import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

/** Returns the origin of this console's own pages in the browser. */
export type OwnOrigin = (request: IncomingMessage) => string;

/** @param publicUrl the configured address; without one the Host header, checked before, is used */
export function createOwnOrigin(publicUrl: string | undefined): OwnOrigin {
  return (request) => publicUrl ?? `http://${request.headers.host}`;
}

export function isSafe(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Requires that a request comes from the console's own pages: the browser states this in Origin, in
 * Sec-Fetch-Site or in both, and neither may contradict it (attacks E01, E02). A request with neither is not
 * from a page.
 * @throws Refusal 403
 */
export function requireOwnOrigin({ headers }: IncomingMessage, own: string): void {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (origin === undefined && site === undefined)
    throw new Refusal(403, "Neither Origin nor Sec-Fetch-Site.");
  if (origin !== undefined && origin !== own)
    throw new Refusal(403, `The origin is not ${own}: is PUBLIC_URL right?`);
  if (site === undefined || site === "same-origin") return;
  if (site !== "none" || origin === undefined) throw new Refusal(403, "The request comes from another site.");
}
