import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import type { FormValues } from "#app/forms/edits/opened-values.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { LANGUAGES } from "#rules/languages.ts";

interface VirtualUserFormProps {
  saved?: { name: string; language: string };
  /** What a form that changes one is opened with. */
  stored?: FormValues;
  answer: FormAnswer | undefined;
  save: string;
  closeTo: string;
}

/** Name, language and password of a virtual user; an empty password of an existing one stays unchanged. */
export function VirtualUserForm({ saved, stored, answer, save, closeTo }: VirtualUserFormProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<{ name: string; language: string; password: string }>({
    id: "virtual-user",
    answer,
    defaultValue: saved ?? { language: i18n.language },
    stored,
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
      {!saved && <p>{t("virtualUsers.lead")}</p>}
      <TextField field={fields.name} label={t("virtualUsers.name")} hint={t("virtualUsers.nameHint")} />
      <SelectField
        field={fields.language}
        label={t("virtualUsers.language")}
        choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
      />
      <PasswordField
        field={fields.password}
        label={t(saved ? "virtualUsers.newPassword" : "virtualUsers.password")}
        hint={t(saved ? "virtualUsers.newPasswordHint" : "virtualUsers.passwordHint")}
        autoComplete="new-password"
      />
    </DialogForm>
  );
}
