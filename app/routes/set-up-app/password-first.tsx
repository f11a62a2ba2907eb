import { getFormProps } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Button } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { FormAnswer } from "../../forms/form-answer.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";

/** Whoever finds this browser open must not shut its owner out. */
export function PasswordFirst({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ password: string }>({ id: "begin", answer });
  return (
    <PostForm {...getFormProps(form)} className="form card padded">
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
