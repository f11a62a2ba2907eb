import type { SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import type { FormFailure } from "./failure.ts";

/** What an action tells a form that was not accepted. */
export interface FormAnswer {
  result: SubmissionResult<string[]>;
  failure: FormFailure | undefined;
}

/** A form's native checks, made from its schema on the server. */
export type FormConstraint = ReturnType<typeof getZodConstraint>;
