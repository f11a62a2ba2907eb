import { z } from "zod";
import { readJsonText } from "#rules/json-text.ts";
import { cutText } from "#rules/text.ts";
import { type ErrorName, findErrorName } from "../error-numbers.ts";
import { ApiError } from "../errors.ts";
import type { Exchange } from "./exchange.ts";

/** Foreign messages are shown to people: cut to this length, on one line. */
const MESSAGE_MAX_LENGTH = 200;
/** A list of ten thousand items. */
const REPLY_VALUES_MAX = 1_000_000;
const RETRY_AFTER_MAX_S = 3600;

const failure = z.object({
  code: z.number().int(),
  message: z.string().default(""),
  fields: z.record(z.string().max(200), z.string().max(100)).optional().catch(undefined),
  allowed: z.record(z.string().max(200), z.string().max(1_000)).optional().catch(undefined),
  existing: z.unknown().optional(),
  mfa_token: z.string().max(512).optional().catch(undefined),
});

/** The error of a status, for responses of proxies without an error body of the API. */
const nameOfStatus: Partial<Record<number, ErrorName>> = {
  401: "UNAUTHENTICATED",
  413: "BODY_TOO_LARGE",
  429: "TOO_MANY_TRIES",
  503: "OVERLOADED",
};

/** Returns the media type without parameters, in lower case; empty if there is none. */
export function readContentType({ headers }: Exchange): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/** Parses the body as JSON. @throws ApiError PROVIDER_GARBLED for anything else */
export function readJson(answer: Exchange): unknown {
  if (readContentType(answer) !== "application/json") throw new ApiError("PROVIDER_GARBLED");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(answer.bytes);
    return readJsonText(text, { length: text.length, values: REPLY_VALUES_MAX });
  } catch {
    throw new ApiError("PROVIDER_GARBLED");
  }
}

/**
 * Returns the error of a failed response. A number of the catalogue becomes its error; a foreign number
 * remains, with its message cut; an unreadable body becomes the error of the status.
 */
export function readFailure(answer: Exchange): ApiError {
  const retryAfterS = retryAfterOf(answer);
  const errorBody = parseFailure(answer);
  if (!errorBody || contradicts(answer.status, errorBody.code))
    return new ApiError(nameOfStatus[answer.status] ?? "PROVIDER_GARBLED", { retryAfterS });
  const extras = {
    fields: errorBody.fields,
    allowed: errorBody.allowed,
    existing: errorBody.existing,
    retryAfterS,
    mfaToken: errorBody.mfa_token,
  };
  const name = findErrorName(errorBody.code);
  if (name) return new ApiError(name, extras);
  return new ApiError(undefined, extras, {
    code: errorBody.code,
    status: answer.status,
    message: readable(errorBody.message),
  });
}

/**
 * Whether number and status contradict each other. Then the status counts; otherwise a faulty provider could
 * sign people out.
 */
function contradicts(status: number, code: number): boolean {
  const name = findErrorName(code);
  if (name === undefined) return false;
  const meant = new ApiError(name).status;
  return meant >= 500 !== status >= 500 || (meant === 401) !== (status === 401);
}

function parseFailure(answer: Exchange): z.infer<typeof failure> | undefined {
  if (answer.status < 400) return undefined;
  try {
    return failure.safeParse(readJson(answer)).data;
  } catch {
    return undefined;
  }
}

function readable(message: string): string {
  return cutText(
    message
      .slice(0, 2 * MESSAGE_MAX_LENGTH)
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim(),
    MESSAGE_MAX_LENGTH,
  );
}

function retryAfterOf({ headers }: Exchange): number | undefined {
  const text = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(text) ? Math.min(Number(text), RETRY_AFTER_MAX_S) : undefined;
}
