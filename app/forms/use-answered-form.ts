import { type FormMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useResolvedPath } from "@remix-run/react";
import { useId, useState } from "react";
import type { FormValues } from "./edits/opened-values.ts";
import { type Edit, useEdit } from "./edits/use-edit.ts";
import type { FormAnswer, FormConstraint } from "./form-answer.ts";
import { useEnteredEarly, useFirstChoices } from "./form-repairs.ts";

type Options<Fields extends Record<string, unknown>> = Parameters<typeof useForm<Fields>>[0];

interface AnsweredForm<Fields extends Record<string, unknown>> extends Pick<Options<Fields>, "defaultValue"> {
  /** The form's id, if a page has several forms. */
  id?: string;
  /** What the action returned for the submitted form. */
  answer: { result: SubmissionResult<string[]> | undefined; meanwhile?: FormAnswer["meanwhile"] } | undefined;
  /** The stored values of a form that edits something, by the names of its fields; often its default values. */
  stored?: FormValues | undefined;
  /** Its native checks, for use before hydration and without JavaScript. */
  constraint?: FormConstraint | undefined;
}

/** A form of conform's; one that edits something knows what it was opened with. */
export type EditableForm<Fields extends Record<string, unknown>> = FormMetadata<Fields, string[]> & {
  edit?: Edit | undefined;
};

/**
 * A route's form with its fields: filled with the current values, or with the refused ones and their
 * problems.
 */
export function useAnsweredForm<Fields extends Record<string, unknown>>({
  id,
  answer,
  constraint,
  defaultValue,
  stored,
}: AnsweredForm<Fields>) {
  const formId = useIdOfPage(id);
  const answered = useForm<Fields>({
    id: formId,
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: !constraint,
    defaultValue,
  });
  const [form, fields] = answered;
  useFirstChoices(formId);
  useEnteredEarly(formId);
  const edit = useEdit(formId, stored, answer);
  // Conform's object is a proxy that takes no property.
  const edited: EditableForm<Fields> = Object.create(form, { edit: { value: edit } });
  return [edited, fields] as const;
}

/**
 * Gives the form another id when its route shows another page, such as the next device: React leaves the form
 * mounted, and with another id it is a new form that has the values of its own entity.
 */
function useIdOfPage(id: string | undefined): string {
  const { pathname } = useResolvedPath(".");
  const [first] = useState(pathname);
  const own = useId();
  return pathname === first ? (id ?? own) : `${id ?? own}:${pathname}`;
}
