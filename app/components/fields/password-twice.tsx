import { useTranslation } from "react-i18next";
import type { FieldProps } from "./field.tsx";
import { PasswordField } from "./password-field.tsx";

interface PasswordTwiceProps {
  password: FieldProps["field"];
  again: FieldProps["field"];
  /** There is a password already, which this one replaces. */
  replaces?: boolean;
}

/** A new password, typed twice. */
export function PasswordTwice({ password, again, replaces = false }: PasswordTwiceProps) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        field={password}
        label={t(replaces ? "account.newPassword" : "invite.password")}
        hint={t("account.passwordHint")}
        autoComplete="new-password"
      />
      <PasswordField
        field={again}
        label={t(replaces ? "account.passwordAgain" : "invite.passwordAgain")}
        autoComplete="new-password"
      />
    </>
  );
}
