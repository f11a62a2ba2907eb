import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { type ApiError, isApiError } from "#contract/errors.ts";
import type { SecretField } from "#contract/secret-fields.ts";
import { failureOf } from "./failure.ts";
import { afterKey, type KeypadField } from "./keypad-key.ts";
import { parseForm } from "./parse-form.ts";
import { type NeededProof, PROOF_FIELDS, proveBy, readProof } from "./proof.ts";

/** A one-time code is never filled in again. */
type OneTime = "code";

interface Submit<S extends z.ZodType, Saved> {
  schema: S;
  /** Never sent back: passwords and codes that open something. */
  secrets?: readonly (SecretField | OneTime)[];
  /** For fields that have another name in the form than in the call. */
  fieldNames?: Record<string, string>;
  keypad?: KeypadField;
  /** The sender's calls, for a form with `PROOF_FIELDS`: the proof is sent before `run` is called. */
  proves?: Pick<ApiCalls, "signIns">;
  /** The saved values, for a form that was refused because someone else has saved the same entity since. */
  readSaved?: () => Promise<Saved>;
}

/**
 * An action in one step: checks the form's fields against its schema, then `run` does the work and returns a
 * redirect. Errors are returned with the right status, each problem as a key beside its field, and everything
 * typed is preserved.
 */
export async function submit<S extends z.ZodType, R, Saved = undefined>(
  form: FormData,
  { schema, secrets: own = [], fieldNames = {}, keypad, proves, readSaved }: Submit<S, Saved>,
  run: (value: z.output<S>) => Promise<R>,
) {
  const secrets: readonly string[] = proves ? [...own, ...PROOF_FIELDS] : own;
  const pressed = keypad === undefined ? undefined : afterKey(form, keypad);
  if (pressed) {
    const result = { initialValue: pressed };
    return data({ result, failure: undefined, saved: undefined, proof: undefined });
  }
  const submission = parseForm(form, schema);
  if (submission.status !== "success") {
    return data(
      {
        result: submission.reply({ hideFields: secrets as never }),
        failure: undefined,
        saved: undefined,
        proof: await proofAfter(form, proves),
      },
      { status: 400 },
    );
  }
  try {
    if (proves) await proveBy(proves, form);
    return await run(submission.value as z.output<S>);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fieldErrors = fieldErrorsOf(error, fieldNames, form);
    const result: SubmissionResult<string[]> = submission.reply({
      hideFields: secrets as never,
      ...(fieldErrors ? { fieldErrors: fieldErrors as never } : {}),
    });
    const saved = isApiError(error, "CHANGED_MEANWHILE") ? await readSaved?.() : undefined;
    const proof = await proofAfter(form, proves, error);
    return data({ result, failure: failureOf(error), saved, proof }, { status: error.status });
  }
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
