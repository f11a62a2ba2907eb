import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "./button.tsx";

interface DialogActionsProps {
  /** Where «Cancel» leads; a form that stays in its page has none. */
  closeTo: string | undefined;
  /** What can be done. */
  children?: ReactNode;
}

/** The foot of a dialog: the way back, then what can be done. */
export function DialogActions({ closeTo, children }: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <div className="form-actions">
      {closeTo !== undefined && (
        <LinkButton to={closeTo} preventScrollReset>
          {t("components.dialog.cancel")}
        </LinkButton>
      )}
      {children}
    </div>
  );
}
