import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { FORM_TOKEN_FIELD } from "#contract/declared-form.ts";
import type { SentField } from "../forms/form-fields.ts";
import { Refusal } from "./refusal.ts";

/** The header with the token of a changing request that is not a form. */
const FORM_TOKEN_HEADER = "x-form-token";

/** Returns the origin of this console's own pages in the browser. */
export type OwnOrigin = (request: IncomingMessage) => string;

/** @param publicUrl the configured address; without one the Host header, checked before, is used */
export function makeOwnOrigin(publicUrl: string | undefined): OwnOrigin {
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

/**
 * Requires the form token of the session, in the header or once among the form's fields.
 * @throws Refusal 403
 */
export function requireFormToken(
  { headers }: IncomingMessage,
  fields: readonly SentField[],
  expected: string,
): void {
  const header = headers[FORM_TOKEN_HEADER];
  const inFields = fields
    .filter(({ name }) => name === FORM_TOKEN_FIELD)
    .map(({ content }) => String(content));
  const [token, another] = header === undefined ? inFields : [header];
  if (typeof token !== "string" || another !== undefined || !isSame(token, expected)) {
    throw new Refusal(403, "The form token is missing or of another session.");
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
