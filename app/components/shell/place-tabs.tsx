import { Link, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { PlaceTab } from "./navigation.ts";

const context = createContext<readonly PlaceTab[]>([]);

export const PlaceTabsProvider = context.Provider;

/** The lists that share the place of this page in the navigation; nothing on pages below them. */
export function PlaceTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useContext(context);
  if (tabs.length === 0) return null;
  return (
    <nav className="segments" aria-label={t("shell.tabs")}>
      {tabs.map(({ to, label }) => (
        <Link key={to} to={to} aria-current={to === pathname ? "page" : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
