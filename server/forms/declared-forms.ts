import {
  bareForm,
  type DeclaredForm,
  hasField,
  INTENT_FIELD,
  isOpened,
  OPENED_FIELD,
} from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { NAMED_KEY_MAX_LENGTH, NAMED_KEYS_MAX } from "#contract/field-problems.ts";
import type { FormField, FormType } from "./form-fields.ts";

interface Declares {
  form?: DeclaredForm;
  showAgain?(returned: object, request: Request): unknown;
}

/** Returns the form that an action declares; without a declaration, one that accepts only the form token. */
export function readDeclaredForm(action: object): DeclaredForm {
  return (action as Declares).form ?? bareForm;
}

/**
 * Returns the answer that shows a form again instead of carrying it out.
 * @throws ApiError BROKEN_BODY for an action that can't
 */
export function showAgain(action: object, returned: object, request: Request): unknown {
  const { showAgain: show } = action as Declares;
  if (!show) throw new ApiError("BROKEN_BODY");
  return show(returned, request);
}

/** The result of checking a request's form; stored under the load context of the request. */
interface Admission {
  form: DeclaredForm;
  refusal: ApiError | undefined;
}

const admissions = new WeakMap<object, Admission>();

/** Stores the declaration against which a form was checked, and the refusal if it was refused. */
export function storeCheck(context: object, form: DeclaredForm, refusal?: ApiError): void {
  admissions.set(context, { form, refusal });
}

/**
 * Requires that the request's form was checked against the declaration of this action.
 * @throws ApiError BODY_TOO_LARGE, BROKEN_BODY, or the declared error for a form that is too large
 */
export function requireCheckedForm(context: object, action: object): void {
  const admission = admissions.get(context);
  if (admission?.refusal) throw admission.refusal;
  if (admission?.form !== readDeclaredForm(action)) throw new ApiError("BROKEN_BODY");
}

/** Whether an action accepts this content type. */
export function acceptsType(form: DeclaredForm, type: FormType | undefined): boolean {
  if (type === "multipart") return form.files.size > 0;
  return type === "pairs" || (type === "json" && form.json);
}

/** Returns an error that names the fields a form does not declare, for a program that sent them as JSON. */
export function findNameProblem(form: DeclaredForm, fields: readonly FormField[]): ApiError | undefined {
  const unknown = fields.map(({ name }) => name).filter((name) => !hasField(form, name));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, NAMED_KEYS_MAX).map((name) => name.slice(0, NAMED_KEY_MAX_LENGTH));
  return new ApiError("INVALID_INPUT", {
    fields: Object.fromEntries(named.map((name) => [name, "unknown"])),
  });
}

/** Returns the error of a form whose fields violate its declaration; undefined when they do not. */
export function findFieldProblem(form: DeclaredForm, fields: readonly FormField[]): ApiError | undefined {
  if (fields.length > form.fieldsMax) return new ApiError(form.tooLarge);
  if (fields.some(({ name, isFile }) => !hasField(form, name) || (isFile && !form.files.has(name))))
    return new ApiError("BROKEN_BODY");
  // An action must never take an intent that it doesn't know for another one.
  const intents = fields.filter(({ name }) => name === INTENT_FIELD);
  if (intents.some(({ content }) => !form.intents.has(content.toString())))
    return new ApiError("BROKEN_BODY");
  const opened = fields.filter(({ name }) => name === OPENED_FIELD);
  if (opened.length > 1 || opened.some(({ content }) => !isOpened(content.toString())))
    return new ApiError("BROKEN_BODY");
  const bytes = fields.reduce((sum, { isFile, content }) => (isFile ? sum : sum + content.length), 0);
  return bytes > form.maxBytes ? new ApiError(form.tooLarge) : undefined;
}
