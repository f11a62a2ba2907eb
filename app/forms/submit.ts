import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { SecretField } from "#contract/secret-fields.ts";
import { inTurn } from "./edits/in-turn.ts";
import { type FilledForm, type MergedEdit, mergeEdit } from "./edits/merge-edit.ts";
import type { FormValues } from "./edits/opened-values.ts";
import { toFormFailure } from "./failure.ts";
import { CHANGED_MEANWHILE, type FormAnswer, NAMED_BY_FAILURE } from "./form-answer.ts";
import { afterKey, type KeypadField } from "./keypad-key.ts";
import { parseForm } from "./parse-form.ts";
import { type NeededProof, PROOF_FIELDS, proveBy, readProof } from "./proof.ts";

/** A one-time code is never filled in again. */
type OneTime = "code";

/** What the page of a form that was not carried out is given. */
export interface ShownForm<Saved> extends FormAnswer {
  /** The saved values, if someone else has saved the same entity since. */
  saved: Saved | undefined;
}

export interface SubmitOptions<S extends z.ZodType, Saved, Shown> {
  schema: S;
  /** Problems by field that the schema can't find, because they depend on the request. */
  check?: ((value: z.output<S>) => Promise<Record<string, string>>) | undefined;
  /** Never sent back: passwords and codes that open something. */
  secrets?: readonly (SecretField | OneTime)[];
  /** For fields that have another name in the form than in the call. */
  fieldNames?: Record<string, string>;
  keypad?: KeypadField;
  /** The form was sent to search the choices of a field: it is shown again, with the results. */
  isSearch?: boolean;
  /** The sender's calls, for a form with `PROOF_FIELDS`: the proof is sent before `run` is called. */
  proves?: Pick<ApiCalls, "signIns">;
  /** For a form that edits something: changes of others are neither put back nor overwritten unseen. */
  stored?: StoredFields | undefined;
  /** The saved values, for a form that was refused because someone else has saved the same entity since. */
  readSaved?: () => Promise<Saved>;
  /** Adds what the page needs to show the form again. */
  show: (refused: ShownForm<Saved>) => Shown | Promise<Shown>;
}

/** What a form edits. */
export interface StoredFields {
  /** The id of the entity: of two saves in this process the second one reads what the first one wrote. */
  of: string;
  /** Reads the form's fields as they are stored now. */
  read: () => Promise<FormValues>;
  /** Fills the fields that one choice of the form decides; undefined if it is not chosen. */
  fill?: ((form: FormData) => FilledForm | undefined) | undefined;
  /** The list of boxes that remove secrets, and the secret of each. */
  removal?: { field: string; secretOf: (value: string) => SecretField };
}

/**
 * An action in one step: checks the form's fields against its schema, then `run` does the work and returns a
 * redirect. An edit is first merged with what is stored now; `touched` are the fields that this person changed.
 * Errors are returned with the right status, each problem as a key beside its field, and everything
 * typed is preserved.
 */
export async function submit<S extends z.ZodType, R, Saved, Shown>(
  form: FormData,
  options: SubmitOptions<S, Saved, Shown>,
  run: (value: z.output<S>, touched: ReadonlySet<string>) => Promise<R>,
) {
  const { schema, check, secrets: own = [], fieldNames = {}, keypad, proves, stored, readSaved } = options;
  const secrets: readonly string[] = proves ? [...own, ...PROOF_FIELDS] : own;
  const shown = async (refused: Partial<ShownForm<Saved>> & Pick<FormAnswer, "result">, status = 200) => {
    const { result, failure, saved, meanwhile, proof } = refused;
    return data(await options.show({ result, failure, saved, meanwhile, proof }), { status });
  };
  const pressed = keypad === undefined ? undefined : afterKey(form, keypad);
  if (pressed) return shown({ result: { initialValue: pressed } });
  if (options.isSearch) return shown({ result: asSent(form, secrets) });
  const submission = parseForm(form, schema);
  const problems = submission.status === "success" ? await check?.(submission.value as z.output<S>) : {};
  const fieldErrors = Object.entries(problems ?? {}).map(([name, problem]) => [name, [problem]]);
  if (submission.status !== "success" || fieldErrors.length > 0) {
    const result = submission.reply({
      hideFields: secrets as never,
      fieldErrors: Object.fromEntries(fieldErrors) as never,
    });
    return shown({ result, proof: await proofAfter(form, proves) }, 400);
  }
  let conflict: MergedEdit | undefined;
  try {
    if (proves) await proveBy(proves, form);
    if (!stored) return await run(submission.value as z.output<S>, new Set(form.keys()));
    return await inTurn(stored.of, async () => {
      const edit = mergeEdit(form, await stored.read(), stored.fill?.(form), removedSecrets(form, stored));
      if (edit.conflicts.size > 0) {
        conflict = edit;
        throw new ApiError("CHANGED_MEANWHILE");
      }
      return run(parseMerged(edit.form, schema), edit.touched);
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fieldErrors = conflict ? problemsOf(conflict, form, own) : fieldErrorsOf(error, fieldNames, form);
    const result: SubmissionResult<string[]> = submission.reply({
      hideFields: secrets as never,
      fieldErrors: fieldErrors as never,
    });
    if (conflict && result.initialValue) {
      result.initialValue[OPENED_FIELD] = conflict.openedAfter;
      // A secret that another person has changed is removed only once the box is ticked again.
      if (removedSecrets(form, stored).some((name) => conflict?.conflicts.has(name)))
        delete result.initialValue[stored!.removal!.field];
    }
    const meanwhile = conflict && Object.fromEntries(conflict.conflicts);
    const saved = isApiError(error, "CHANGED_MEANWHILE") ? await readSaved?.() : undefined;
    const proof = await proofAfter(form, proves, error);
    return shown({ result, failure: toFormFailure(error), saved, meanwhile, proof }, error.status);
  }
}

/** Returns a form as it was sent, without its secrets: each that was typed has to be typed again. */
function asSent(form: FormData, secrets: readonly string[]): SubmissionResult<string[]> {
  const typed = secrets.filter((name) => form.get(name));
  const { initialValue, error } = parseForm(form, z.looseObject({})).reply({
    hideFields: secrets as never,
    fieldErrors: Object.fromEntries(typed.map((name) => [name, ["typeAgain"]])) as never,
  });
  const result: SubmissionResult<string[]> = {};
  if (initialValue) result.initialValue = initialValue;
  if (error) result.error = error as Record<string, string[]>;
  return result;
}

/** @throws ApiError INVALID_INPUT if what both people entered does not fit together */
function parseMerged<S extends z.ZodType>(form: FormData, schema: S): z.output<S> {
  const submission = parseForm(form, schema);
  if (submission.status === "success") return submission.value as z.output<S>;
  const problems = Object.entries(submission.error ?? {}).map(([name, texts]) => [
    name,
    texts?.[0] ?? "invalid",
  ]);
  throw new ApiError("INVALID_INPUT", { fields: Object.fromEntries(problems) as Record<string, string> });
}

/** The problem of each field that another person has changed, too, and of the other secrets, which are emptied. */
function problemsOf(
  { conflicts }: MergedEdit,
  form: FormData,
  secrets: readonly string[],
): Record<string, string[]> {
  const typed = secrets.filter((name) => form.get(name)).map((name) => [name, ["typeAgain"]] as const);
  const changed = [...conflicts.keys()].map((field) => [field, [CHANGED_MEANWHILE]] as const);
  return Object.fromEntries([...typed, ...changed]);
}

function removedSecrets(form: FormData, stored: StoredFields | undefined): SecretField[] {
  const { removal } = stored ?? {};
  return removal ? form.getAll(removal.field).map((value) => removal.secretOf(String(value))) : [];
}

/**
 * The proof that a form must ask for after it was refused: only some of its calls need one, or an earlier one
 * has expired since the page was loaded.
 */
async function proofAfter(
  form: FormData,
  proves: Pick<ApiCalls, "signIns"> | undefined,
  error?: ApiError,
): Promise<NeededProof | undefined> {
  const isAsked = error?.errorName === "FRESH_PROOF_NEEDED" || form.has("proofPassword");
  return proves && isAsked ? await readProof(proves) : undefined;
}

/**
 * Problems of the fields in the form; undefined if there are none. What is wrong is named by an error of its own,
 * such as WRONG_PASSWORD; INVALID_INPUT refers to the fields.
 */
function fieldErrorsOf(
  error: ApiError,
  names: Record<string, string>,
  form: FormData,
): Record<string, string[]> | undefined {
  const proofFields = error.errorName === "FRESH_PROOF_NEEDED" ? { proofPassword: "required" } : undefined;
  const known = Object.entries(proofFields ?? error.extras.fields ?? {})
    .map(([path, problem]) => [names[path] ?? path, problem] as const)
    .filter(([name]) => form.has(name));
  if (known.length === 0) return undefined;
  const isNamed = error.errorName !== "INVALID_INPUT";
  return Object.fromEntries(
    known.map(([name, problem]) => [name, [problem === "wrong" && isNamed ? NAMED_BY_FAILURE : problem]]),
  );
}
