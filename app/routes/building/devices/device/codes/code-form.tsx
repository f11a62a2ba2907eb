import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { Keypad } from "#app/components/dialogs/keypad.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { CALL_CODE_DIGITS_MAX } from "#rules/access/codes.ts";
import type { codeSchema } from "./code-schema.ts";

interface CodeFormProps {
  id: string;
  groups: readonly { id: string; name: string }[];
  saved: { code?: string | undefined; actionGroupId?: string | undefined };
  /** The stored code, for a form that changes it. */
  stored?: CodeFormProps["saved"];
  save: string;
  /** The page underneath, for a dialog. */
  closeTo?: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** What a call code starts, and the code, typed on a keypad as a visitor dials it. OK saves the form. */
export function CodeForm({ id, groups, saved, stored, save, closeTo, constraint, answer }: CodeFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof codeSchema>>({
    id,
    answer,
    constraint,
    defaultValue: saved,
    stored,
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo}>
      <ChooseOneField
        field={fields.actionGroupId}
        label={t("codes.starts")}
        placeholder={t("codes.choose")}
        choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Keypad
        field={fields.code}
        label={t("codes.code")}
        hint={t("codes.codeHint")}
        confirm={save}
        digitsMax={CALL_CODE_DIGITS_MAX}
      />
    </DialogForm>
  );
}
