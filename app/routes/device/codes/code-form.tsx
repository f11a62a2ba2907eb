import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { Keypad } from "../../../components/keypad.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import type { FormFailure } from "../../../forms/failure.ts";
import type { codeSchema } from "./code-schema.ts";

interface CodeFormProps {
  id: string;
  groups: readonly { id: string; name: string }[];
  saved: { code?: string | undefined; actionGroupId?: string | undefined };
  save: string;
  constraint: ReturnType<typeof getZodConstraint>;
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

/** A call code, typed on a keypad as a visitor dials it, and what it starts. */
export function CodeForm({ id, groups, saved, save, constraint, answer }: CodeFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.input<typeof codeSchema>>({
    id,
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: false,
    defaultValue: saved,
  });
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <ErrorSummary failure={answer?.failure} />
      <Keypad field={fields.code} label={t("codes.code")} hint={t("codes.codeHint")} />
      <SelectField
        field={fields.actionGroupId}
        label={t("codes.starts")}
        choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="form-actions">
        <Button weight="primary">{save}</Button>
      </div>
    </PostForm>
  );
}
