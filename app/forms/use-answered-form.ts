import { type SubmissionResult, useForm } from "@conform-to/react";
import type { FormConstraint } from "./form-answer.ts";

type Options<Fields extends Record<string, unknown>> = Parameters<typeof useForm<Fields>>[0];

interface AnsweredForm<Fields extends Record<string, unknown>> extends Pick<Options<Fields>, "defaultValue"> {
  /** Names it where a page has several forms. */
  id?: string;
  /** What the action told of what was sent. */
  answer: { result: SubmissionResult<string[]> | undefined } | undefined;
  /** Its native checks, which count before there is a script and without one. */
  constraint?: FormConstraint | undefined;
}

/** A route's form with its fields: filled with what is there, or with what was refused and why. */
export function useAnsweredForm<Fields extends Record<string, unknown>>({
  id,
  answer,
  constraint,
  defaultValue,
}: AnsweredForm<Fields>) {
  return useForm<Fields>({
    ...(id !== undefined && { id }),
    lastResult: answer?.result,
    ...(constraint && { constraint, defaultNoValidate: false }),
    defaultValue,
  });
}
