import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { LANGUAGES } from "#rules/languages.ts";
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
    <section className="stack card padded" aria-labelledby="person">
      <h2 id="person">{t("account.person")}</h2>
      <PostForm form={form} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="name" />
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
        <div className="form-actions">
          <Button>{t("account.savePerson")}</Button>
        </div>
      </PostForm>
    </section>
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
    <section className="stack card padded" aria-labelledby="email">
      <h2 id="email">{t("account.changeEmail")}</h2>
      <p>{t("account.changeEmailText")}</p>
      <PostForm form={form} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <input type="hidden" name="intent" value="email" />
        <TextField field={fields.email} label={t("account.email")} type="email" autoComplete="email" />
        <PasswordField
          field={fields.password}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
        <div className="form-actions">
          <Button>{t("account.changeEmail")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
