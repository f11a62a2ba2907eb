import { type SubmissionResult, useForm } from "@conform-to/react";
import { useEnteredEarly } from "./entered-early.ts";
import type { FormConstraint } from "./form-answer.ts";

type Options<Fields extends Record<string, unknown>> = Parameters<typeof useForm<Fields>>[0];

interface AnsweredForm<Fields extends Record<string, unknown>> extends Pick<Options<Fields>, "defaultValue"> {
  /** The form's id, if a page has several forms. */
  id?: string;
  /** What the action returned for the submitted form. */
  answer: { result: SubmissionResult<string[]> | undefined } | undefined;
  /** Its native checks, for use before hydration and without JavaScript. */
  constraint?: FormConstraint | undefined;
}

/**
 * A route's form with its fields: filled with the current values, or with the refused ones and their
 * problems.
 */
export function useAnsweredForm<Fields extends Record<string, unknown>>({
  id,
  answer,
  constraint,
  defaultValue,
}: AnsweredForm<Fields>) {
  const answered = useForm<Fields>({
    ...(id !== undefined && { id }),
    lastResult: answer?.result,
    ...(constraint && { constraint, defaultNoValidate: false }),
    defaultValue,
  });
  const [form] = answered;
  useEnteredEarly(form.id);
  return answered;
}
