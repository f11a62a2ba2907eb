import { cutText } from "#rules/text.ts";
import { z } from "zod";
import { ApiError, type ErrorName, errorNameOf } from "../errors.ts";
import type { Exchange } from "./exchange.ts";

/** A stranger's message is shown to people: this much of it, on one line. */
const MESSAGE_MAX_LENGTH = 200;
const RETRY_AFTER_MAX_S = 3600;

const failure = z.object({
  code: z.number().int(),
  message: z.string().default(""),
  fields: z.record(z.string().max(200), z.string().max(100)).optional().catch(undefined),
  existing: z.unknown().optional(),
  mfa_token: z.string().max(512).optional().catch(undefined),
});

/** What a status says by itself, for answers of proxies that know nothing of our errors. */
const nameOfStatus: Partial<Record<number, ErrorName>> = {
  401: "UNAUTHENTICATED",
  413: "BODY_TOO_LARGE",
  429: "TOO_MANY_TRIES",
  503: "OVERLOADED",
};

/** The type without its parameters, in lower case; empty where there is none. */
export function contentTypeOf({ headers }: Exchange): string {
  return (headers.get("content-type") ?? "").split(";", 1)[0]!.trim().toLowerCase();
}

/** @throws ApiError PROVIDER_GARBLED for anything but JSON */
export function readJson(answer: Exchange): unknown {
  if (contentTypeOf(answer) !== "application/json") throw new ApiError("PROVIDER_GARBLED");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(answer.bytes));
  } catch {
    throw new ApiError("PROVIDER_GARBLED");
  }
}

/**
 * The failure that an answer tells of. One of our numbers becomes our error; a foreign number stays, with its
 * message cut; what can't be read says no more than its status does.
 */
export function failureOf(answer: Exchange): ApiError {
  const retryAfterS = retryAfterOf(answer);
  const told = toldBy(answer);
  if (!told || contradicts(answer.status, told.code))
    return new ApiError(nameOfStatus[answer.status] ?? "PROVIDER_GARBLED", { retryAfterS });
  const extras = {
    ...{ fields: told.fields, existing: told.existing, retryAfterS },
    ...(told.mfa_token !== undefined && { mfaToken: told.mfa_token }),
  };
  const name = errorNameOf(told.code);
  if (name) return new ApiError(name, extras);
  return new ApiError(undefined, extras, {
    code: told.code,
    status: answer.status,
    message: readable(told.message),
  });
}

/** A number that doesn't fit its status: the status counts, or a failing provider would sign people out. */
function contradicts(status: number, code: number): boolean {
  const name = errorNameOf(code);
  if (name === undefined) return false;
  const meant = new ApiError(name).status;
  return meant >= 500 !== status >= 500 || (meant === 401) !== (status === 401);
}

function toldBy(answer: Exchange): z.infer<typeof failure> | undefined {
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
