import type { IncomingMessage } from "node:http";
import type { ErrorName } from "#contract/error-numbers.ts";
import type { ApiError } from "#contract/errors.ts";

/** The OAuth 2 names of the API's errors (RFC 6749, 5.2); all other errors of a grant are `invalid_grant`. */
const OAUTH_ERRORS: Partial<Record<ErrorName, string>> = {
  INVALID_CLIENT: "invalid_client",
  INVALID_INPUT: "invalid_request",
  BROKEN_BODY: "invalid_request",
  BODY_TOO_LARGE: "invalid_request",
  UNSUPPORTED_BODY: "invalid_request",
  UNSUPPORTED_GRANT_TYPE: "unsupported_grant_type",
  MFA_REQUIRED: "mfa_required",
  TOO_MANY_TRIES: "temporarily_unavailable",
  OVERLOADED: "temporarily_unavailable",
  STORAGE_UNAVAILABLE: "temporarily_unavailable",
  STORAGE_READ_ONLY: "temporarily_unavailable",
  STORAGE_FULL: "temporarily_unavailable",
  INTERNAL: "server_error",
};

/** Returns a failure of the token endpoint in the terms of OAuth 2, in addition to those of the API. */
export function oauthFailure({ errorName, message }: ApiError): { error: string; error_description: string } {
  const error = (errorName && OAUTH_ERRORS[errorName]) ?? "invalid_grant";
  return { error, error_description: message };
}

/** Adds the client of HTTP Basic to the form, if the form names none (RFC 6749, 2.3.1). */
export function withBasicClient(
  { headers }: IncomingMessage,
  form: Record<string, unknown>,
): Record<string, unknown> {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]{1,1024}={0,2})$/i.exec(headers.authorization ?? "") ?? [];
  if (encoded === undefined || "client_id" in form || "client_secret" in form) return form;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return form;
  const client = { client_id: decoded(text.slice(0, colon)), client_secret: decoded(text.slice(colon + 1)) };
  return Object.assign(form, client);
}

/** Decodes one half, which is URL-encoded; malformed text is used unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
