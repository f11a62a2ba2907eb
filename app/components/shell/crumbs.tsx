import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { breadcrumbText } from "#rules/text.ts";

export interface Crumb {
  label: string;
  /** Without an address it is the current page. */
  to?: string;
}

/** The breadcrumbs of this page; each name is cut to 30 characters (§2). */
export function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t("components.breadcrumb")}>
      <ol className="crumbs">
        {crumbs.map(({ label, to }) => (
          <li key={label} title={label}>
            {to ? (
              <Link to={to}>{breadcrumbText(label)}</Link>
            ) : (
              <span aria-current="page">{breadcrumbText(label)}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
