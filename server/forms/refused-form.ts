import {
  type DeclaredForm,
  hasField,
  INTENT_FIELD,
  isOpened,
  OPENED_FIELD,
} from "#contract/declared-form.ts";
import type { ApiError } from "#contract/errors.ts";
import { isOneTimeField } from "#contract/secret-fields.ts";
import type { FormField } from "./form-fields.ts";
import { separateSecrets } from "./unanswered-forms.ts";

/** A form that was refused before its action, to be shown on its page again. */
export interface RefusedForm {
  fields: [name: string, value: string][];
  secrets: string[];
  refusal: ApiError;
}

/**
 * Returns a refused form with what its page can show of it. Undefined if nothing of it was read, or if the page
 * has several forms and it is unknown which of them was sent.
 */
export function formToShow(
  form: DeclaredForm,
  fields: readonly FormField[],
  refusal: ApiError,
): RefusedForm | undefined {
  const sent = fields
    .filter(({ name, isFile }) => !isFile && hasField(form, name) && !isOneTimeField(name))
    .map(({ name, content }): [string, string] => [name, content.toString()])
    .filter(([name, value]) => name !== INTENT_FIELD || form.intents.has(value))
    .filter(([name, value]) => name !== OPENED_FIELD || isOpened(value));
  const isAlone = form.withoutIntent || form.intents.size === 1;
  const isKnown = sent.length > 0 && (isAlone || sent.some(([name]) => name === INTENT_FIELD));
  // A form with a file is alone on its page.
  if (!isKnown && form.files.size === 0) return undefined;
  return { ...separateSecrets(sent), refusal };
}
