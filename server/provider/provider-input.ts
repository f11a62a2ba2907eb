import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { Call } from "#contract/call.ts";
import { ApiError } from "#contract/errors.ts";
import { BODY_MAX_BYTES, readBody } from "../http/body.ts";
import { isTooDeep, repeatedKeyOf } from "../http/json.ts";
import { Refusal } from "../http/refusal.ts";

/** The token of the Authorization header, the only place where one counts (attack A07). */
export function tokenOf({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(headers.authorization ?? "")?.[1];
}

/** The Idempotency-Key header; a repeated one counts as none. */
export function idempotencyKeyOf({ headers }: IncomingMessage): string | undefined {
  const key = headers["idempotency-key"];
  return Array.isArray(key) ? key.join(", ") : key;
}

/** @throws ApiError INVALID_INPUT for a repeated name */
export function fieldsOfQuery(query: string): Record<string, string> {
  return fieldsOf(new URLSearchParams(query));
}

/** Without a prototype: no name is special (attack F12). */
function fieldsOf(texts: URLSearchParams): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of texts) {
    if (name in fields) throw new ApiError("INVALID_INPUT", { fields: { [name.slice(0, 64)]: "repeated" } });
    fields[name] = value;
  }
  return fields;
}

/**
 * The body of a call: JSON, or a form if the contract says so. Of a change without a body, JSON is read all
 * the same, so that a key in it is refused as usual; other content types are ignored.
 * @throws ApiError BODY_TOO_LARGE, UNSUPPORTED_BODY, BROKEN_BODY, INVALID_INPUT for a repeated key; Refusal
 *   408
 */
export async function readInput(request: IncomingMessage, call: Call): Promise<unknown> {
  const bytes = await readBody(request, { maxBytes: BODY_MAX_BYTES }).catch((error: unknown) => {
    throw error instanceof Refusal && error.status === 413 ? new ApiError("BODY_TOO_LARGE") : error;
  });
  if (bytes.length === 0) return call.form ? {} : undefined;
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (!call.body && (call.method === "GET" || type !== "application/json")) return undefined;
  if (type !== (call.form ? "application/x-www-form-urlencoded" : "application/json")) {
    throw new ApiError("UNSUPPORTED_BODY");
  }
  if (!isUtf8(bytes)) throw new ApiError("BROKEN_BODY");
  const text = bytes.toString("utf8");
  return call.form ? fieldsOf(new URLSearchParams(text)) : parseJson(text);
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw new ApiError("BROKEN_BODY");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError("BROKEN_BODY");
  }
  const repeated = repeatedKeyOf(text);
  if (repeated !== undefined)
    throw new ApiError("INVALID_INPUT", { fields: { [repeated.slice(0, 64)]: "repeated" } });
  return value;
}
