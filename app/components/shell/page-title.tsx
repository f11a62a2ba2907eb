import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { EditLink } from "#app/components/forms/edit-link.tsx";
import { LayoutSwitch } from "#app/components/menus/layout-switch.tsx";
import { formatTag } from "#app/i18n/formats.ts";
import type { Layout } from "#app/lists/layouts.ts";
import { Crumbs } from "./crumbs.tsx";
import { PlaceTabs } from "./place-tabs.tsx";
import { useShownBuilding } from "./shown-building.ts";

interface PageTitleProps {
  title: ReactNode;
  /** The parent page: shows the back arrow. */
  within?: { label: string; to: string };
  /** Where the name is changed: shows the pencil. */
  editTitleTo?: string | undefined;
  /** What the pencil changes, if it is more than the name. */
  editTitleLabel?: string;
  /** The number of what the page lists; not shown if it is 0. */
  count?: number | undefined;
  /** One sentence on the purpose of the page. */
  children?: ReactNode;
  /** The page's buttons; one of them primary, which is the last. */
  actions?: ReactNode;
  /** The reader's layout of the page's list, if it has several. */
  layout?: Layout;
}

/**
 * The band above a page: the building's label and a back link (§2), the title, the lists that share its place, and
 * the actions.
 */
export function PageTitle(props: PageTitleProps) {
  const { title, within, editTitleTo, editTitleLabel, count = 0, children, actions, layout } = props;
  const { t, i18n } = useTranslation();
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
        <div className="title-row">
          <div className="editable">
            <h1>{title}</h1>
            {count > 0 && (
              <span className="title-count">{count.toLocaleString(formatTag(i18n.language))}</span>
            )}
            {editTitleTo && <EditLink to={editTitleTo} label={editTitleLabel ?? t("components.editName")} />}
          </div>
          <PlaceTabs />
        </div>
        {children && <p className="lead">{children}</p>}
      </div>
      {(layout ?? actions) && (
        <div className="page-actions">
          {layout && <LayoutSwitch layout={layout} />}
          {actions}
        </div>
      )}
    </header>
  );
}
