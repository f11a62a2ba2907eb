import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#rules/languages.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { languageNames } from "../../components/language-names.ts";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormFailure } from "../../forms/failure.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";

interface VirtualUserFormProps {
  saved?: { name: string; language: string };
  answer: { result: SubmissionResult<string[]>; failure: FormFailure | undefined } | undefined;
  save: string;
  closeTo: string;
}

/** Name, language and password of a virtual user; of one that is there, an empty password stays as it is. */
export function VirtualUserForm({ saved, answer, save, closeTo }: VirtualUserFormProps) {
  const { t, i18n } = useTranslation();
  const [form, fields] = useAnsweredForm<{ name: string; language: string; password: string }>({
    id: "virtual-user",
    answer,
    defaultValue: saved ?? { language: i18n.language },
  });
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
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
