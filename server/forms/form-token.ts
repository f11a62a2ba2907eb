import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { FORM_TOKEN_FIELD } from "#contract/declared-form.ts";
import { Refusal } from "../http/refusal.ts";
import type { FormField } from "./form-fields.ts";

/** The header with the token of a changing request that is not a form. */
const FORM_TOKEN_HEADER = "x-form-token";

/** Requires the form token of the session. @throws Refusal 403 */
export function requireFormToken(
  request: IncomingMessage,
  fields: readonly FormField[],
  expected: string,
): void {
  if (!hasFormToken(request, fields, expected))
    throw new Refusal(403, "The form token is missing or of another session.");
}

/** Whether a form has the token of the session, in the header or once among its fields. */
export function hasFormToken(
  { headers }: IncomingMessage,
  fields: readonly FormField[],
  expected: string,
): boolean {
  const header = headers[FORM_TOKEN_HEADER];
  const inFields = fields
    .filter(({ name }) => name === FORM_TOKEN_FIELD)
    .map(({ content }) => String(content));
  const [token, another] = header === undefined ? inFields : [header];
  return typeof token === "string" && another === undefined && isSame(token, expected);
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
