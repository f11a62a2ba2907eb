import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordTwice } from "../../components/password-twice.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TermsLink } from "../../components/terms-link.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { ChoosePasswordFields } from "./schemas.ts";

interface ChoosePasswordFormProps {
  token: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** For whom an account was made: a password of their own, and the terms. */
export function ChoosePasswordForm({ token, constraint, answer }: ChoosePasswordFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ChoosePasswordFields>({
    id: "choose",
    answer,
    constraint,
  });
  return (
    <PostForm {...getFormProps(form)} className="form" action="/activate" replace>
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
