import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { PasswordField } from "#app/components/fields/password-field.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface PasswordDialogProps {
  title: string;
  /** What will happen, and what remains. */
  children: ReactNode;
  /** The verb and its object. */
  confirm: string;
  icon?: IconName;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** It removes something. */
  removes?: boolean;
}

/** Asks for the password before a login or password changes. */
export function PasswordDialog({
  title,
  children,
  confirm,
  icon,
  closeTo,
  answer,
  removes,
}: PasswordDialogProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ password: string }>({ id: "password-dialog", answer });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <div className="prose">{children}</div>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={confirm}
        icon={icon}
        removes={removes}
      >
        <PasswordField
          field={fields.password}
          label={t("account.oldPassword")}
          autoComplete="current-password"
        />
      </DialogForm>
    </RouteDialog>
  );
}
