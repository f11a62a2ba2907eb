import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordTwice } from "../../components/password-twice.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
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
      <PostForm {...getFormProps(form)} className="form" action="/account">
        <ErrorSummary failure={answer?.failure} />
        <PasswordField
          field={fields.oldPassword}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
        <PasswordTwice password={fields.newPassword} again={fields.passwordAgain} replaces />
        <div className="form-actions">
          <Button weight="primary">{t("account.save")}</Button>
        </div>
      </PostForm>
    </section>
  );
}
