import { useTranslation } from "react-i18next";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { PasswordFields } from "./password-schema.ts";

interface ChangePasswordProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

export function ChangePassword({ constraint, answer }: ChangePasswordProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<PasswordFields>({
    answer,
    constraint,
  });
  return (
    <section className="stack card padded" aria-labelledby="password">
      <h2 id="password">{t("account.changePassword")}</h2>
      <p>{t("account.changePasswordText")}</p>
      <PostForm form={form} className="form" action="/account">
        <input type="hidden" name="intent" value="password" />
        <ErrorSummary failure={answer?.failure} />
        <PasswordField
          field={fields.oldPassword}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
        <PasswordTwice password={fields.newPassword} again={fields.passwordAgain} replaces />
        <div className="form-actions">
          <Button>{t("account.save")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
