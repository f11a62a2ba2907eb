import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "../forms/form-answer.ts";
import { useAnsweredForm } from "../forms/use-answered-form.ts";
import { DialogForm } from "./dialog-form.tsx";
import type { IconName } from "./icon-names.ts";
import { PasswordField } from "./password-field.tsx";
import { RouteDialog } from "./route-dialog.tsx";

interface PasswordDialogProps {
  title: string;
  /** What will happen, and what stays. */
  children: ReactNode;
  /** The verb and its object. */
  confirm: string;
  icon?: IconName;
  closeTo: string;
  answer: FormAnswer | undefined;
  /** It takes something away. */
  removes?: boolean;
}

/** Asks for the password before something changes that one signs in with. */
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
