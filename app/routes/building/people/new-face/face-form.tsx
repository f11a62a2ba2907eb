import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";

interface FaceFormProps {
  identifier?: string;
  answer: FormAnswer | undefined;
  save: string;
  closeTo: string;
}

/** The identifier that a reader has assigned to a face. */
export function FaceForm({ identifier, answer, save, closeTo }: FaceFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ identifier: string }>({
    id: "face",
    answer,
    defaultValue: { identifier },
    stored: identifier === undefined ? undefined : { identifier },
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
      {identifier === undefined && <p>{t("faces.lead")}</p>}
      <CodeField
        field={fields.identifier}
        label={t("faces.identifier")}
        hint={t("faces.identifierHint")}
        asTyped
      />
    </DialogForm>
  );
}
