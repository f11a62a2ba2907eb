import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import { storedAccountFields } from "./account-fields.ts";
import type { EmailFields, NameFields } from "./person-schemas.ts";

interface ChangeProps<Now> {
  /** The current value. */
  now: Now;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** What the others in the building see. */
export function ChangeName({ now, constraint, answer }: ChangeProps<Pick<NameFields, "name" | "language">>) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NameFields>({
    id: "changeName",
    answer,
    defaultValue: now,
    stored: storedAccountFields.name(now),
    constraint,
  });
  return (
    <AccountCard id="person" title={t("account.person")}>
      <AccountForm form={form} intent="name" answer={answer} save={t("account.savePerson")}>
        <TextField
          field={fields.name}
          label={t("account.name")}
          hint={t("invite.nameHint")}
          autoComplete="name"
        />
        <SelectField
          field={fields.language}
          label={t("account.messageLanguage")}
          hint={t("account.messageLanguageHint")}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </AccountForm>
    </AccountCard>
  );
}

/** The login: a changed address takes effect once its link is used. */
export function ChangeEmail({ now, constraint, answer }: ChangeProps<string>) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<EmailFields>({
    id: "changeEmail",
    answer,
    defaultValue: { email: now },
    stored: { email: now },
    constraint,
  });
  return (
    <AccountCard id="email" title={t("account.changeEmail")} text={t("account.changeEmailText")}>
      <AccountForm form={form} intent="email" answer={answer} save={t("account.changeEmail")}>
        <TextField field={fields.email} label={t("account.email")} type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
      </AccountForm>
    </AccountCard>
  );
}
