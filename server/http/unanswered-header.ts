import type { ApiError } from "#contract/errors.ts";
import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";

/** A limit for texts of another provider: headers must be short. */
const MESSAGE_MAX = 300;

/** Makes the header that keeps a form on its page, from the error that the page shows over it. */
export function createUnansweredHeader({
  code,
  message,
  errorName,
}: ApiError): [name: string, value: string] {
  const fields = new URLSearchParams({ code: String(code), message: message.slice(0, MESSAGE_MAX) });
  if (errorName) fields.set("name", errorName);
  return [UNANSWERED_HEADER, fields.toString()];
}
