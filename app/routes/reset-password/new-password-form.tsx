import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordTwice } from "../../components/password-twice.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { NewPasswordFields } from "./new-password-schema.ts";

interface NewPasswordFormProps {
  token: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Chooses a new password by the link that was sent. */
export function NewPasswordForm({ token, constraint, answer }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NewPasswordFields>({
    id: "choose",
    answer,
    constraint,
  });
  return (
    <PostForm {...getFormProps(form)} className="form" action="/reset_password" replace>
      <ErrorSummary failure={answer?.failure} />
      <input type="hidden" name="intent" value="choose" />
      <input type="hidden" name="token" value={token} />
      <PasswordTwice password={fields.password} again={fields.passwordAgain} replaces />
      <div className="form-actions">
        <Button weight="primary">{t("resetPassword.save")}</Button>
      </div>
    </PostForm>
  );
}
