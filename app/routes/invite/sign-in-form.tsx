import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { UserNameField } from "../../components/user-name-field.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { SignInFields } from "./schemas.ts";

interface SignInFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** For who has an account already: signs in and accepts the invite; opens by itself when there is something to mend. */
export function SignInForm({ constraint, answer }: SignInFormProps) {
  const { t } = useTranslation();
  const own = answer?.result.initialValue?.["intent"] === "signIn" ? answer : undefined;
  const [form, fields] = useAnsweredForm<SignInFields>({
    id: "signIn",
    answer: own,
    constraint,
  });
  return (
    <details className="card other-way" open={own !== undefined}>
      <summary>{t("invite.haveAccount")}</summary>
      <PostForm {...getFormProps(form)} className="form">
        <ErrorSummary failure={own?.failure} />
        <input type="hidden" name="intent" value="signIn" />
        <UserNameField field={fields.username} label={t("login.username")} />
        <PasswordField field={fields.password} label={t("invite.password")} autoComplete="current-password" />
        <div className="form-actions">
          <Button>{t("invite.signIn")}</Button>
        </div>
      </PostForm>
    </details>
  );
}
