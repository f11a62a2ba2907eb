import { useTranslation } from "react-i18next";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { UserNameField } from "#app/components/fields/user-name-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { SignInFields } from "./schemas.ts";

interface SignInFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** For people with an account: signs in and accepts the invite; open if there is an error to correct. */
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
      <PostForm form={form} className="form">
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
