import type { SubmissionResult, useForm } from "@conform-to/react";
import type { FormFailure } from "./failure.ts";
import type { NeededProof } from "./proof.ts";

/** The problem of a field that another person has changed since the form was opened. */
export const CHANGED_MEANWHILE = "changedMeanwhile";

/** The problem of a field that the form's failure names already: the field is marked, without a sentence of its own. */
export const NAMED_BY_FAILURE = "namedByFailure";

/** What an action returns to a form that was refused. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  failure: FormFailure | undefined;
  /** The proof that it was refused without. */
  proof?: NeededProof | undefined;
  /** The values that another person saved since the form was opened, by field. */
  meanwhile?: Record<string, readonly string[]> | undefined;
}

/** A form's native checks, generated from its schema on the server. */
export type FormConstraint = NonNullable<Parameters<typeof useForm>[0]["constraint"]>;
