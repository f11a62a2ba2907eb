import { useTranslation } from "react-i18next";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { NewPasswordFields } from "./new-password-schema.ts";

interface NewPasswordFormProps {
  token: string;
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Sets a new password by the link that was sent. */
export function NewPasswordForm({ token, constraint, answer }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NewPasswordFields>({
    id: "choose",
    answer,
    constraint,
  });
  return (
    <PostForm form={form} className="form" action="/reset_password" replace>
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
