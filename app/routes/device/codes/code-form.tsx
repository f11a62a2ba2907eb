import { type SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { SelectField } from "../../../components/choice-fields.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { Keypad } from "../../../components/keypad.tsx";
import type { FormFailure } from "../../../forms/failure.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import type { codeSchema } from "./code-schema.ts";

interface CodeFormProps {
  id: string;
  groups: readonly { id: string; name: string }[];
  saved: { code?: string | undefined; actionGroupId?: string | undefined };
  save: string;
  /** The page underneath, where it stands in a dialog. */
  closeTo?: string;
  constraint: ReturnType<typeof getZodConstraint>;
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

/** A call code, typed on a keypad as a visitor dials it, and what it starts. */
export function CodeForm({ id, groups, saved, save, closeTo, constraint, answer }: CodeFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof codeSchema>>({
    id,
    answer,
    constraint,
    defaultValue: saved,
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
      <Keypad field={fields.code} label={t("codes.code")} hint={t("codes.codeHint")} />
      <SelectField
        field={fields.actionGroupId}
        label={t("codes.starts")}
        choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </DialogForm>
  );
}
