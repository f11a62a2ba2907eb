import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import { z } from "zod";
import type { ReturnedForm } from "#app/load-context.ts";
import { type FormFailure, NOT_SENT, toFormFailure } from "./failure.ts";
import { parseForm } from "./parse-form.ts";

export type ReturnedAnswer = ReturnType<typeof returnedAnswer>;

/**
 * The answer to a form that is given back after signing in again, or was refused before its action: as if the
 * action had refused it, with everything typed and a problem beside each secret, which must be typed again.
 */
export function returnedAnswer({ fields, secrets, refusal }: ReturnedForm, { headers }: Request) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const fieldErrors = Object.fromEntries(secrets.map((name) => [name, ["typeAgain"]]));
  const { initialValue, error } = parseForm(form, z.looseObject({})).reply({
    fieldErrors: fieldErrors as never,
  });
  const result: SubmissionResult<string[]> = {};
  if (initialValue) result.initialValue = initialValue;
  // Without values the page would empty its fields: where scripts run, they still have what was typed.
  else if (!headers.get("Accept")?.includes("text/html")) result.initialValue = {};
  if (error) result.error = error as Record<string, string[]>;
  const failure: FormFailure = refusal ? toFormFailure(refusal) : { name: NOT_SENT, code: 0, message: "" };
  return data({ result, failure, saved: undefined, proof: undefined }, { status: refusal?.status ?? 200 });
}
