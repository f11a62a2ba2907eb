import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { EditLink } from "#app/components/forms/edit-link.tsx";
import { Crumbs } from "./crumbs.tsx";
import { useShownBuilding } from "./shown-building.ts";

interface PageTitleProps {
  title: ReactNode;
  /** The parent page: shows the back arrow. */
  within?: { label: string; to: string };
  /** Where the name is changed: shows the pencil. */
  editTitleTo?: string | undefined;
  /** One sentence on the purpose of the page. */
  children?: ReactNode;
  /** The page's buttons; one of them primary. */
  actions?: ReactNode;
}

/** The page's title, with the building's label and a back link (§2), and its actions. */
export function PageTitle({ title, within, editTitleTo, children, actions }: PageTitleProps) {
  const { t } = useTranslation();
  const building = useShownBuilding();
  const crumbs = [building, within].filter((crumb) => crumb !== undefined);
  return (
    <header className="page-title">
      <div className="page-title-text">
        {crumbs.length > 0 && (
          <div className="overline">
            {within && (
              <Link to={within.to} className="back">
                <Icon name="back" />
                <span className="unseen">{t("components.back")}</span>
              </Link>
            )}
            <Crumbs crumbs={crumbs} />
          </div>
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
