import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { type ApiError, isApiError } from "#contract/errors.ts";
import type { SecretField } from "#contract/secret-fields.ts";
import { failureOf } from "./failure.ts";
import { afterKey } from "./keypad-key.ts";
import { parseForm } from "./parse-form.ts";

/** Of a one-time code the next one is asked for. */
type OneTime = "code";

interface Submit<S extends z.ZodType> {
  schema: S;
  /** Never sent back: passwords and codes that open something. */
  secrets?: readonly (SecretField | OneTime)[];
  /** Where a field has another name in the form than in the call. */
  fieldNames?: Record<string, string>;
  /** The field that a keypad is for. */
  keypad?: string;
}

/**
 * An action in one step: the form's fields are checked against its schema, then `run` does the work and answers
 * with a redirect. What is wrong goes back with the fitting status, each problem as a key beside its field and
 * what was typed kept.
 */
export async function submit<S extends z.ZodType, R>(
  form: FormData,
  { schema, secrets = [], fieldNames = {}, keypad }: Submit<S>,
  run: (value: z.output<S>) => Promise<R>,
) {
  const pressed = keypad === undefined ? undefined : afterKey(form, keypad);
  if (pressed) return data({ result: { initialValue: pressed }, failure: undefined });
  const submission = parseForm(form, schema);
  if (submission.status !== "success") {
    return data(
      { result: submission.reply({ hideFields: secrets as never }), failure: undefined },
      { status: 400 },
    );
  }
  try {
    return await run(submission.value as z.output<S>);
  } catch (error) {
    if (!isApiError(error)) throw error;
    const fieldErrors = fieldErrorsOf(error, fieldNames, form);
    const result: SubmissionResult<string[]> = submission.reply({
      hideFields: secrets as never,
      ...(fieldErrors ? { fieldErrors: fieldErrors as never } : {}),
    });
    return data({ result, failure: failureOf(error) }, { status: error.status });
  }
}

/** Problems beside the fields that are in the form; undefined when none is. */
function fieldErrorsOf(
  error: ApiError,
  names: Record<string, string>,
  form: FormData,
): Record<string, string[]> | undefined {
  const known = Object.entries(error.extras.fields ?? {})
    .map(([path, problem]) => [names[path] ?? path, problem] as const)
    .filter(([name]) => form.has(name));
  if (known.length === 0) return undefined;
  return Object.fromEntries(known.map(([name, problem]) => [name, [problem]]));
}
