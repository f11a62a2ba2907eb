import { bareForm, type DeclaredForm, hasField } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { NAMED_KEY_MAX_LENGTH, NAMED_KEYS_MAX } from "#contract/field-problems.ts";
import type { FormType, SentField } from "./form-fields.ts";

interface Declares {
  form?: DeclaredForm;
}

/** What an action declares that it accepts; without a declaration, only the form token. */
export function formOf(action: object): DeclaredForm {
  return (action as Declares).form ?? bareForm;
}

/** The result of checking a request's form, by the load context of the request. */
interface Admission {
  form: DeclaredForm;
  refusal: ApiError | undefined;
}

const admissions = new WeakMap<object, Admission>();

/** Stores the declaration that the form was checked for, and why it was refused if it was. */
export function noteForm(context: object, form: DeclaredForm, refusal?: ApiError): void {
  admissions.set(context, { form, refusal });
}

/**
 * Lets an action run only with a form that was checked for it.
 * @throws ApiError BODY_TOO_LARGE, BROKEN_BODY, or the declared error for a form that is too large
 */
export function requireCheckedForm(context: object, action: object): void {
  const admission = admissions.get(context);
  if (admission?.refusal) throw admission.refusal;
  if (admission?.form !== formOf(action)) throw new ApiError("BROKEN_BODY");
}

/** Whether an action accepts this content type. */
export function takesType(form: DeclaredForm, type: FormType | undefined): boolean {
  if (type === "multipart") return form.files.size > 0;
  return type === "pairs" || (type === "json" && form.json);
}

/** The names that a form does not declare, told to the program that sent them as JSON. */
export function problemOfNames(form: DeclaredForm, fields: readonly SentField[]): ApiError | undefined {
  const unknown = fields.map(({ name }) => name).filter((name) => !hasField(form, name));
  if (unknown.length === 0) return undefined;
  const named = unknown.slice(0, NAMED_KEYS_MAX).map((name) => name.slice(0, NAMED_KEY_MAX_LENGTH));
  return new ApiError("INVALID_INPUT", {
    fields: Object.fromEntries(named.map((name) => [name, "unknown"])),
  });
}

/** What is wrong with the fields of a form that was read. */
export function problemOfFields(form: DeclaredForm, fields: readonly SentField[]): ApiError | undefined {
  if (fields.length > form.fieldsMax) return new ApiError(form.tooLarge);
  if (fields.some(({ name, isFile }) => !hasField(form, name) || (isFile && !form.files.has(name))))
    return new ApiError("BROKEN_BODY");
  const bytes = fields.reduce((sum, { isFile, content }) => (isFile ? sum : sum + content.length), 0);
  return bytes > form.maxBytes ? new ApiError(form.tooLarge) : undefined;
}
