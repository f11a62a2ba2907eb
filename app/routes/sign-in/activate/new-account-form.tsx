import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { TermsLink } from "#app/components/forms/terms-link.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { NewAccountFields, NewAccountIntent } from "./schemas.ts";

interface NewAccountFormProps {
  token: string;
  intent: NewAccountIntent;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/**
 * For the owner of a new account: their password, the terms, and their name if someone may have signed up with
 * their contact. It is empty: no other person names them.
 */
export function NewAccountForm({ token, intent, constraint, answer }: NewAccountFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NewAccountFields>({
    id: "new-account",
    answer,
    constraint,
  });
  return (
    <PostForm form={form} className="form" action="/activate" replace>
      <ErrorSummary failure={answer?.failure} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="token" value={token} />
      {intent === "name-and-password" && (
        <TextField
          field={fields.name}
          label={t("invite.name")}
          hint={t("invite.nameHint")}
          autoComplete="name"
        />
      )}
      <PasswordTwice password={fields.password} again={fields.passwordAgain} replaces />
      <CheckboxField field={fields.terms} label={t("invite.terms")} hint={t("invite.termsHint")} />
      <TermsLink />
      <div className="form-actions">
        <Button weight="primary">{t("activate.choose")}</Button>
      </div>
    </PostForm>
  );
}
