import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { isCallCode } from "#rules/codes.ts";
import { Button } from "../../../components/button.tsx";
import { SelectField } from "../../../components/choice-fields.tsx";
import { ErrorSummary } from "../../../components/error-summary.tsx";
import { KeypadDrawing } from "../../../components/keypad-drawing.tsx";
import { PostForm } from "../../../components/post-form.tsx";
import { TextField } from "../../../components/text-field.tsx";
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

/** A call code and what it starts, beside the keypad that a visitor dials it on. */
export function CodeForm({ id, groups, saved, save, constraint, answer }: CodeFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<z.input<typeof codeSchema>>({
    id,
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: false,
    defaultValue: saved,
  });
  const typed = String(fields.code.value ?? "");
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <ErrorSummary failure={answer?.failure} />
      <KeypadDrawing code={isCallCode(typed) ? typed : "–"} />
      <TextField
        field={fields.code}
        label={t("codes.code")}
        hint={t("codes.codeHint")}
        mono
        inputMode="numeric"
        autoComplete="off"
      />
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
