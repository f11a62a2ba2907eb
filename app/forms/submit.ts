import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { OPENED_FIELD } from "#contract/declared-form.ts";
import { ApiError, isApiError } from "#contract/errors.ts";
import type { SecretField } from "#contract/secret-fields.ts";
import { inTurn } from "./edits/in-turn.ts";
import { type FilledForm, type MergedEdit, mergeEdit } from "./edits/merge-edit.ts";
import type { FormValues } from "./edits/opened-values.ts";
import { failureOf } from "./failure.ts";
import { CHANGED_MEANWHILE } from "./form-answer.ts";
import { afterKey, type KeypadField } from "./keypad-key.ts";
import { parseForm } from "./parse-form.ts";
import { type NeededProof, PROOF_FIELDS, proveBy, readProof } from "./proof.ts";

/** A one-time code is never filled in again. */
type OneTime = "code";

export interface SubmitOptions<S extends z.ZodType, Saved> {
  schema: S;
  /** Never sent back: passwords and codes that open something. */
  secrets?: readonly (SecretField | OneTime)[];
  /** For fields that have another name in the form than in the call. */
  fieldNames?: Record<string, string>;
  keypad?: KeypadField;
  /** The sender's calls, for a form with `PROOF_FIELDS`: the proof is sent before `run` is called. */
  proves?: Pick<ApiCalls, "signIns">;
  /** For a form that edits something: changes of others are neither put back nor overwritten unseen. */
  stored?: StoredFields | undefined;
  /** The saved values, for a form that was refused because someone else has saved the same entity since. */
  readSaved?: () => Promise<Saved>;
}

/** What a form edits. */
export interface StoredFields {
  /** The id of the entity: of two saves in this process the second one reads what the first one wrote. */
  of: string;
  /** Reads the form's fields as they are stored now. */
  read: () => Promise<FormValues>;
  /** Fills the fields that one choice of the form decides; undefined if it is not chosen. */
  fill?: ((form: FormData) => FilledForm | undefined) | undefined;
}

/**
 * An action in one step: checks the form's fields against its schema, then `run` does the work and returns a
 * redirect. An edit is first merged with what is stored now; `touched` are the fields that this person changed.
 * Errors are returned with the right status, each problem as a key beside its field, and everything
 * typed is preserved.
 */
export async function submit<S extends z.ZodType, R, Saved = undefined>(
  form: FormData,
  { schema, secrets: own = [], fieldNames = {}, keypad, proves, stored, readSaved }: SubmitOptions<S, Saved>,
  run: (value: z.output<S>, touched: ReadonlySet<string>) => Promise<R>,
) {
  const secrets: readonly string[] = proves ? [...own, ...PROOF_FIELDS] : own;
  const pressed = keypad === undefined ? undefined : afterKey(form, keypad);
  if (pressed) {
    const result = { initialValue: pressed };
    return data({ result, failure: undefined, saved: undefined, meanwhile: undefined, proof: undefined });
  }
  const submission = parseForm(form, schema);
  if (submission.status !== "success") {
    return data(
      {
        result: submission.reply({ hideFields: secrets as never }),
        failure: undefined,
        saved: undefined,
        meanwhile: undefined,
        proof: await proofAfter(form, proves),
      },
      { status: 400 },
    );
  }
  let conflict: MergedEdit | undefined;
  try {
    if (proves) await proveBy(proves, form);
    if (!stored) return await run(submission.value as z.output<S>, new Set(form.keys()));
    return await inTurn(stored.of, async () => {
      const edit = mergeEdit(form, await stored.read(), stored.fill?.(form));
      if (edit.conflicts.size > 0) {
        conflict = edit;
        throw new ApiError("CHANGED_MEANWHILE");
      }
      return run(parseMerged(edit.form, schema), edit.touched);
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fieldErrors = conflict ? problemsOf(conflict) : fieldErrorsOf(error, fieldNames, form);
    const result: SubmissionResult<string[]> = submission.reply({
      hideFields: secrets as never,
      ...(fieldErrors ? { fieldErrors: fieldErrors as never } : {}),
    });
    if (conflict && result.initialValue) result.initialValue[OPENED_FIELD] = conflict.openedAfter;
    const meanwhile = conflict && Object.fromEntries(conflict.conflicts);
    const saved = isApiError(error, "CHANGED_MEANWHILE") ? await readSaved?.() : undefined;
    const proof = await proofAfter(form, proves, error);
    return data({ result, failure: failureOf(error), saved, meanwhile, proof }, { status: error.status });
  }
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

/** The problem of each field that somebody else has changed, too. */
function problemsOf({ conflicts }: MergedEdit): Record<string, string[]> {
  return Object.fromEntries([...conflicts.keys()].map((field) => [field, [CHANGED_MEANWHILE]]));
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

/** Problems of the fields in the form; undefined if there are none. */
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
  return Object.fromEntries(known.map(([name, problem]) => [name, [problem]]));
}
