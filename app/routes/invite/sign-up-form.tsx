import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { LoginFields } from "../../components/login-fields.tsx";
import { PasswordTwice } from "../../components/password-twice.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { TermsLink } from "../../components/terms-link.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { NewPersonFields } from "./schemas.ts";

interface SignUpFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** For who is new here: makes an account and accepts the invite with it. */
export function SignUpForm({ constraint, answer }: SignUpFormProps) {
  const { t } = useTranslation();
  const own = answer?.result.initialValue?.["intent"] === "signUp" ? answer : undefined;
  const [form, fields] = useAnsweredForm<NewPersonFields>({
    id: "signUp",
    answer: own,
    constraint,
    defaultValue: { loginType: "MAIL", userMobileSenderPreference: "SMS" },
  });
  return (
    <PostForm {...getFormProps(form)} className="form" aria-label={t("invite.newHere")}>
      <ErrorSummary failure={own?.failure} />
      <input type="hidden" name="intent" value="signUp" />
      <TextField
        field={fields.name}
        label={t("invite.name")}
        hint={t("invite.nameHint")}
        autoComplete="name"
      />
      <LoginFields fields={fields} label={t("invite.signInWith")} />
      <PasswordTwice password={fields.password} again={fields.passwordAgain} />
      <CheckboxField field={fields.terms} label={t("invite.terms")} hint={t("invite.termsHint")} />
      <TermsLink />
      <div className="form-actions">
        <Button weight="primary">{t("invite.signUp")}</Button>
      </div>
    </PostForm>
  );
}
