import { useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { Segments } from "#app/components/menus/segments.tsx";
import type { PlaceTab } from "./navigation.ts";

const context = createContext<readonly PlaceTab[]>([]);

export const PlaceTabsProvider = context.Provider;

/** The lists that share the place of this page in the navigation; nothing on pages below them. */
export function PlaceTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tabs = useContext(context);
  if (tabs.length === 0) return null;
  const links = tabs.map((tab) => ({ ...tab, chosen: tab.to === pathname }));
  return <Segments label={t("shell.tabs")} links={links} />;
}
