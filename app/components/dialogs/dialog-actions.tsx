import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";

interface DialogActionsProps {
  /** The target of "Cancel"; a form within a page has none. */
  closeTo: string | undefined;
  /** The buttons. */
  children?: ReactNode;
}

/** The footer of a dialog: cancel, then the actions. */
export function DialogActions({ closeTo, children }: DialogActionsProps) {
  const { t } = useTranslation();
  if (closeTo === undefined && !children) return null;
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
