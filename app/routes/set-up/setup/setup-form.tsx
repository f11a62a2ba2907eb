import { useTranslation } from "react-i18next";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { SetupFields } from "./setup-schema.ts";

interface SetupFormProps {
  constraint: FormConstraint;
  answer: FormAnswer | undefined;
}

/** The first administrator, and the code printed at start. */
export function SetupForm({ constraint, answer }: SetupFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<SetupFields>({
    answer,
    constraint,
  });
  return (
    <PostForm form={form} className="form">
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
