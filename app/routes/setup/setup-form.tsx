import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordTwice } from "../../components/password-twice.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { FormAnswer, FormConstraint } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import type { SetupFields } from "./setup-schema.ts";

interface SetupFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** Who the first administrator is, and the code that the start printed. */
export function SetupForm({ constraint, answer }: SetupFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<SetupFields>({
    answer,
    constraint,
  });
  return (
    <PostForm {...getFormProps(form)} className="form">
      <ErrorSummary failure={answer?.failure} />
      <CodeField field={fields.setupCode} label={t("setup.setupCode")} hint={t("setup.setupCodeHint")} />
      <TextField field={fields.name} label={t("setup.name")} autoComplete="name" />
      <TextField field={fields.email} label={t("setup.email")} type="email" autoComplete="email" />
      <PasswordTwice password={fields.password} again={fields.passwordAgain} />
      <div className="form-actions">
        <Button weight="primary">{t("setup.create")}</Button>
      </div>
    </PostForm>
  );
}
