import { FORM_TOKEN_FIELD } from "#contract/declared-form.ts";
import type { ApiError } from "#contract/errors.ts";
import { isSecretField, type SecretField } from "#contract/secret-fields.ts";
import { createUnansweredHeader } from "../http/unanswered-header.ts";

/** Larger forms are not sent back: the page would carry them twice. */
const STORED_FIELDS_MAX = 200;
const STORED_BYTES_MAX = 32 * 1024;

/**
 * A form that could not be answered, to be shown again: what was typed, and which secrets must be typed
 * again.
 */
interface UnansweredForm {
  address: string;
  fields: [name: string, value: string][];
  secrets: SecretField[];
}

/** Forms by the load context of their request, so that a loader that fails afterwards finds its form, too. */
const forms = new WeakMap<object, UnansweredForm>();

export function storeForm(context: object, form: UnansweredForm): void {
  forms.set(context, form);
}

export function storedForm(context: object): UnansweredForm | undefined {
  return forms.get(context);
}

/** Requests whose action failed with an error that its screen could not show, with that error. */
const unanswered = new WeakMap<object, ApiError>();

export function noteUnanswered(context: object, failure: ApiError): void {
  unanswered.set(context, failure);
}

/**
 * Returns the header of an answer that is only an error page: it makes the console's scripts leave the page
 * unchanged, and contains the text of their error dialog (§8). Undefined for any other answer.
 */
export function unansweredHeader(context: object): [name: string, value: string] | undefined {
  const failure = unanswered.get(context);
  return failure && createUnansweredHeader(failure);
}

/** Returns the part of a form that can be shown again; undefined for one with files and one that is too large. */
export function formToShowAgain(url: string, form: FormData): UnansweredForm | undefined {
  const { pathname, search } = new URL(url);
  const sent = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
  const isWhole = sent.length > 0 && sent.length === [...form].length;
  return isWhole ? withoutSecrets(pathname + search, sent) : undefined;
}

/** Returns the part of a form that can be shown again; undefined for a form that is too large. */
export function withoutSecrets(
  address: string,
  sent: [name: string, value: string][],
): UnansweredForm | undefined {
  const all = sent.filter(([name]) => name !== FORM_TOKEN_FIELD);
  const bytes = all.flat().reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (all.length > STORED_FIELDS_MAX || bytes > STORED_BYTES_MAX) return undefined;
  return { address, ...separateSecrets(all) };
}

/** Separates what may be shown again from the secrets, of which only the names remain. */
export function separateSecrets(sent: [name: string, value: string][]): Omit<UnansweredForm, "address"> {
  const all = sent.filter(([name]) => name !== FORM_TOKEN_FIELD);
  return {
    fields: all.filter(([name]) => !isSecretField(name)),
    secrets: [...new Set(all.map(([name]) => name).filter(isSecretField))],
  };
}
