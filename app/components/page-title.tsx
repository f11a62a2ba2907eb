import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EditLink } from "./edit-link.tsx";
import { Icon } from "./icon.tsx";

interface PageTitleProps {
  /** The building's label, above the title (§2). */
  building?: string;
  backTo?: string;
  title: ReactNode;
  /** Where the name is changed: shows the pencil. */
  editTitleTo?: string | undefined;
  /** One sentence on what the page is for. */
  children?: ReactNode;
  /** The page's buttons; one of them primary. */
  actions?: ReactNode;
}

/** Says where one is and what can be done here. */
export function PageTitle({ building, backTo, title, editTitleTo, children, actions }: PageTitleProps) {
  const { t } = useTranslation();
  return (
    <header className="page-title">
      <div className="page-title-text">
        {(building || backTo) && (
          <p className="overline">
            {backTo && (
              <Link to={backTo} className="back">
                <Icon name="back" />
                <span className="unseen">{t("components.back")}</span>
              </Link>
            )}
            {building}
          </p>
        )}
        <div className="editable">
          <h1>{title}</h1>
          {editTitleTo && <EditLink to={editTitleTo} label={t("components.editName")} />}
        </div>
        {children && <p className="lead">{children}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  );
}
