import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { TermsLink } from "#app/components/forms/terms-link.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { ChoosePasswordFields } from "./schemas.ts";

interface ChoosePasswordFormProps {
  token: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** For a person whose account was created for them: their own password, and the terms. */
export function ChoosePasswordForm({ token, constraint, answer }: ChoosePasswordFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ChoosePasswordFields>({
    id: "choose",
    answer,
    constraint,
  });
  return (
    <PostForm form={form} className="form" action="/activate" replace>
      <ErrorSummary failure={answer?.failure} />
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="token" value={token} />
      <PasswordTwice password={fields.password} again={fields.passwordAgain} replaces />
      <CheckboxField field={fields.terms} label={t("invite.terms")} hint={t("invite.termsHint")} />
      <TermsLink />
      <div className="form-actions">
        <Button weight="primary">{t("activate.choose")}</Button>
      </div>
    </PostForm>
  );
}
