import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { Refusal } from "./refusal.ts";

/** The field of every form, and the header of every other request that changes something. */
const FORM_TOKEN_FIELD = "formToken";
const FORM_TOKEN_HEADER = "x-form-token";

/** The origin that this console's own pages have for the browser. */
export type OwnOrigin = (request: IncomingMessage) => string;

/** @param publicUrl the address that was chosen; undefined where this server goes by any name of its network */
export function makeOwnOrigin(publicUrl: string | undefined): OwnOrigin {
  return (request) => publicUrl ?? `http://${request.headers.host}`;
}

export function isSafe(method: string | undefined): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * Lets through what comes from our own pages: the browser says so in Origin, in Sec-Fetch-Site or in both, and
 * neither may say otherwise (attacks E01, E02). A request that says nothing is not from a page.
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
 * Lets through what carries the token of its session's forms: in the header, or once among a form's fields.
 * @throws Refusal 403; 400 for a form that can't be read.
 */
export async function requireFormToken(
  request: IncomingMessage,
  body: Buffer,
  expected: string,
): Promise<void> {
  const header = request.headers[FORM_TOKEN_HEADER];
  const told = header === undefined ? await tokensAmongFields(request, body) : [header];
  const [token, another] = told;
  if (typeof token !== "string" || another !== undefined || !isSame(token, expected)) {
    throw new Refusal(403, "The form token is missing or of another session.");
  }
}

export function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "");
}

async function tokensAmongFields(request: IncomingMessage, body: Buffer): Promise<unknown[]> {
  if (isMultipart(request)) {
    const type = request.headers["content-type"] ?? "";
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
      .formData()
      .catch(() => undefined);
    if (!form) throw new Refusal(400, "The multipart body can't be read.");
    return form.getAll(FORM_TOKEN_FIELD);
  }
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers["content-type"] ?? "")) return [];
  return new URLSearchParams(body.toString("utf8")).getAll(FORM_TOKEN_FIELD);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
