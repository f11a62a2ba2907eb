import type { ApiError } from "#contract/errors.ts";
import { isSecretField, type SecretField } from "#contract/secret-fields.ts";
import { UNANSWERED_HEADER } from "#contract/unanswered-header.ts";

/** Larger forms are not sent back: the page would carry them twice. */
const KEPT_FIELDS_MAX = 200;
const KEPT_BYTES_MAX = 32 * 1024;
/** Of what a foreign provider says: headers have to stay short. */
const MESSAGE_MAX = 300;

/** A form that could not be answered, as it is offered again: what was typed, and which secrets are to be typed anew. */
export interface KeptForm {
  address: string;
  fields: [name: string, value: string][];
  secrets: SecretField[];
}

/** By the load context of its request: a loader that fails afterwards tells of it, too. */
const kept = new WeakMap<object, KeptForm>();

export function keepForm(context: object, form: KeptForm): void {
  kept.set(context, form);
}

export function keptForm(context: object): KeptForm | undefined {
  return kept.get(context);
}

/** Requests whose action failed without an answer that its screen could show, with that failure. */
const unanswered = new WeakMap<object, ApiError>();

export function noteUnanswered(context: object, failure: ApiError): void {
  unanswered.set(context, failure);
}

/**
 * Tells the console's scripts to keep the page as it is, and what their error dialog says (§8): the header of an answer
 * that is only an error page.
 */
export function unansweredHeader(context: object): [name: string, value: string] | undefined {
  const failure = unanswered.get(context);
  if (!failure) return undefined;
  const message = failure.message.slice(0, MESSAGE_MAX);
  return [UNANSWERED_HEADER, new URLSearchParams({ code: String(failure.code), message }).toString()];
}

/** Whether what a request brings can be read twice; files can't. */
export function isPlainForm(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

/** What a form says, as far as it can be offered again. */
export async function readForm(request: Request): Promise<KeptForm | undefined> {
  const text = await request.text();
  if (text.length > KEPT_BYTES_MAX) return undefined;
  const all = [...new URLSearchParams(text)].filter(([name]) => name !== "formToken");
  if (all.length > KEPT_FIELDS_MAX) return undefined;
  const { pathname, search } = new URL(request.url);
  return {
    address: pathname + search,
    fields: all.filter(([name]) => !isSecretField(name)),
    secrets: [...new Set(all.map(([name]) => name).filter(isSecretField))],
  };
}
