import type { IncomingMessage } from "node:http";
import { type Call, getMaxBytes } from "#contract/call.ts";
import { FORM_FIELDS_MAX } from "#contract/declared-form.ts";
import type { ErrorName } from "#contract/error-numbers.ts";
import { ApiError } from "#contract/errors.ts";
import { parsePairs } from "../forms/form-fields.ts";
import { meterPairs } from "../forms/form-meter.ts";
import { type BodyBounds, readBody } from "../http/body.ts";
import { parseJson } from "../http/json.ts";
import { Refusal } from "../http/refusal.ts";
import { waitForTurn } from "../http/turns.ts";

/** Returns the token of the Authorization header, the only place where a token counts (attack A07). */
export function readToken({ headers }: IncomingMessage): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/-]{1,512}=*)$/i.exec(headers.authorization ?? "")?.[1];
}

/** Returns the Idempotency-Key header; a repeated one counts as none. */
export function readIdempotencyKey({ headers }: IncomingMessage): string | undefined {
  const key = headers["idempotency-key"];
  return Array.isArray(key) ? key.join(", ") : key;
}

/** Returns the fields of a query. @throws ApiError INVALID_INPUT for a repeated name */
export function readQuery(query: string): Record<string, string> {
  return fieldsOf(new URLSearchParams(query));
}

/** Returns an object without a prototype, in which no name is special (attack F12). */
function fieldsOf(texts: URLSearchParams): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of texts) {
    if (name in fields) throw new ApiError("INVALID_INPUT", { fields: { [name.slice(0, 64)]: "repeated" } });
    fields[name] = value;
  }
  return fields;
}

/** Reads a body, within its bounds. @throws ApiError the error for one that is too large; Refusal 408 */
export async function readBytes(
  request: IncomingMessage,
  bounds: BodyBounds,
  tooLarge: ErrorName,
): Promise<Buffer> {
  try {
    return await readBody(request, bounds);
  } catch (error) {
    throw error instanceof Refusal && error.status === 413 ? new ApiError(tooLarge) : error;
  }
}

/**
 * Reads the body of a call, within the size that the call declares: JSON, or a form if the contract says so.
 * JSON is also read for a change without a body, so that a key in it is refused as usual; other content types
 * are ignored.
 * @throws ApiError BODY_TOO_LARGE, UNSUPPORTED_BODY, BROKEN_BODY, INVALID_INPUT for a repeated key; Refusal
 * 408
 */
export async function readInput(request: IncomingMessage, call: Call): Promise<unknown> {
  const meter = call.form && meterPairs(FORM_FIELDS_MAX);
  const bytes = await readBytes(request, { maxBytes: getMaxBytes(call), meter }, "BODY_TOO_LARGE");
  if (bytes.length === 0) return call.form ? {} : undefined;
  const type = (request.headers["content-type"] ?? "").split(";", 1)[0]!.trim().toLowerCase();
  if (!call.body && (call.method === "GET" || type !== "application/json")) return undefined;
  if (type !== (call.form ? "application/x-www-form-urlencoded" : "application/json")) {
    throw new ApiError("UNSUPPORTED_BODY");
  }
  // Several bodies that arrive at once are not parsed in one piece of the event loop.
  await waitForTurn();
  return call.form ? fieldsOf(parsePairs(bytes)) : parseJson(bytes);
}
