import type { ApiError } from "#contract/errors.ts";
import { JSON_TYPE, type Whole } from "../http/send.ts";

/** Returns the answer to an error; for one of the server, with the request's id, to find it in the log. */
export function answerError(error: ApiError, id: string, headers: string[] = [], also: object = {}): Whole {
  const { retryAfterS } = error.extras;
  if (retryAfterS !== undefined) headers.push("Retry-After", String(Math.max(1, Math.ceil(retryAfterS))));
  if (error.status === 401)
    headers.push("WWW-Authenticate", error.errorName === "INVALID_CLIENT" ? "Basic" : "Bearer");
  const details = Object.assign(error.body(), also, error.status < 500 ? {} : { id });
  const body = JSON.stringify(details);
  return { status: error.status, type: JSON_TYPE, body, headers };
}
