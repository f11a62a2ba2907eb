import { useTranslation } from "react-i18next";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import { PasswordTwice } from "#app/components/fields/password-twice.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
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
    <AccountCard id="password" title={t("account.changePassword")} text={t("account.changePasswordText")}>
      <AccountForm form={form} intent="password" answer={answer} save={t("account.save")}>
        <PasswordField
          field={fields.oldPassword}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
        <PasswordTwice password={fields.newPassword} again={fields.passwordAgain} replaces />
      </AccountForm>
    </AccountCard>
  );
}
