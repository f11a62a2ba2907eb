import { useTranslation } from "react-i18next";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";

/** A stranger with an unlocked browser must not be able to lock its owner out. */
export function PasswordFirst({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ password: string }>({ id: "begin", answer });
  return (
    <PostForm form={form} className="form card padded">
      <ErrorSummary failure={answer?.failure} />
      <PasswordField
        field={fields.password}
        label={t("account.oldPassword")}
        autoComplete="current-password"
      />
      <div className="form-actions">
        <Button weight="primary">{t("security.app.begin")}</Button>
      </div>
    </PostForm>
  );
}
