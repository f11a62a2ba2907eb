import { type SubmissionResult } from "@conform-to/react";
import type { getZodConstraint } from "@conform-to/zod/v4";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxGroupField, SelectField } from "../../../components/choice-fields.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { groupLabel } from "../../../components/group-label.ts";
import { TextField } from "../../../components/text-field.tsx";
import type { FormFailure } from "../../../forms/failure.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import type { accessSchema } from "./access-schema.ts";

interface AccessFormProps {
  id: string;
  groups: readonly { id: string; name: string }[];
  outputs: readonly { id: string; name: string }[];
  saved: Partial<z.input<typeof accessSchema>>;
  save: string;
  /** The page underneath, where it stands in a dialog. */
  closeTo?: string;
  constraint: ReturnType<typeof getZodConstraint>;
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
}

/** Who, and what opens for them. */
export function AccessForm({
  id,
  groups,
  outputs,
  saved,
  save,
  closeTo,
  constraint,
  answer,
}: AccessFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof accessSchema>>({
    id,
    answer,
    constraint,
    defaultValue: saved,
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
      <SelectField
        field={fields.agentGroupId}
        label={t("access.who")}
        choices={groups.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }))}
      />
      <CheckboxGroupField
        field={fields.opens}
        label={t("access.opens")}
        choices={outputs.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField field={fields.displayName} label={t("access.name")} hint={t("access.nameHint")} />
    </DialogForm>
  );
}
