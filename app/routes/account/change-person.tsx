import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "#rules/languages.ts";
import { Button } from "../../components/button.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { languageNames } from "../../components/language-names.ts";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { EmailFields, NameFields } from "./person-schemas.ts";

interface ChangeProps<Now> {
  /** As it is now. */
  now: Now;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** What the others in the building read. */
export function ChangeName({ now, constraint, answer }: ChangeProps<Pick<NameFields, "name" | "language">>) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NameFields>({
    id: "changeName",
    answer,
    defaultValue: now,
    constraint,
  });
  return (
    <section className="stack card padded" aria-labelledby="person">
      <h2 id="person">{t("account.person")}</h2>
      <PostForm {...getFormProps(form)} className="form" action="/account">
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

/** What one signs in with: the changed address counts once its link is used. */
export function ChangeEmail({ now, constraint, answer }: ChangeProps<string>) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<EmailFields>({
    id: "changeEmail",
    answer,
    defaultValue: { email: now },
    constraint,
  });
  return (
    <section className="stack card padded" aria-labelledby="email">
      <h2 id="email">{t("account.changeEmail")}</h2>
      <p>{t("account.changeEmailText")}</p>
      <PostForm {...getFormProps(form)} className="form" action="/account">
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
