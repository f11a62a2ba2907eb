import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useVisitAvatars } from "#app/browser/shown-avatars.ts";
import { useSearchKey } from "#app/browser/use-search-key.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ProductMark } from "#app/components/drawings/product-mark.tsx";
import { AccountMenu, type ShownPerson } from "#app/components/menus/account-menu.tsx";
import { DetailsMenu } from "#app/components/menus/details-menu.tsx";
import { LanguageSwitch } from "#app/components/menus/language-switch.tsx";
import { useRootData } from "#app/root-data.ts";
import { CloseWebView } from "./close-web-view.tsx";
import { findTabs, isWithinPlace, type NavigationItem, type Section } from "./navigation.ts";
import { PlaceTabsProvider } from "./place-tabs.tsx";
import { type ShownBuilding, ShownBuildingProvider } from "./shown-building.ts";
import { SkipLink } from "./skip-link.tsx";

interface AppShellProps {
  person: ShownPerson;
  /** The current building; none at home. */
  building?: ShownBuilding | undefined;
  /** The navigation; empty at home. */
  sections?: readonly Section[];
  /** What is in the menu of the account besides. */
  personalPlaces?: readonly NavigationItem[];
  /** The search of the building. */
  search?: ReactNode;
  /** Leaves only the building's nameplate above the page, which fills the screen. */
  bare?: boolean;
  /** What is beside the nameplate of a bare page. */
  besideNameplate?: ReactNode;
  children: ReactNode;
}

/** The shell of every page with a session: building, navigation, language, account. */
export function AppShell(props: AppShellProps) {
  const {
    person,
    building,
    sections = [],
    personalPlaces = [],
    search,
    bare = false,
    besideNameplate,
    children,
  } = props;
  const { t } = useTranslation();
  const { pathname } = useLocation();
  useVisitAvatars();
  useSearchKey(useRootData()?.searchKey !== false);
  const main = (
    <main className="shell-main" id="main" tabIndex={-1}>
      <ShownBuildingProvider value={building}>
        <PlaceTabsProvider value={findTabs(sections, pathname)}>{children}</PlaceTabsProvider>
      </ShownBuildingProvider>
    </main>
  );
  if (bare)
    return (
      <div className="shell bare">
        <header className="shell-head">
          {building && <Nameplate {...building} />}
          {besideNameplate}
        </header>
        {main}
      </div>
    );
  return (
    <div className={sections.length > 0 ? "shell with-places" : "shell"}>
      <SkipLink />
      <header className="shell-head">
        <Link to="/user_home" className="shell-home" aria-label={t("shell.home")}>
          <ProductMark />
        </Link>
        {building && <Nameplate {...building} />}
        {search}
        <div className="shell-tools">
          <LanguageSwitch />
          <AccountMenu person={person} places={personalPlaces} inBuilding={building !== undefined} />
          <CloseWebView />
        </div>
      </header>
      {sections.length > 0 && (
        <nav className="shell-side" aria-label={t("shell.navigation")}>
          <Sections sections={sections} />
        </nav>
      )}
      {main}
      {sections.length > 0 && <Foot sections={sections} />}
    </div>
  );
}

/** The building's name, as on the brass plate beside its door. */
function Nameplate({ label, to }: ShownBuilding) {
  return (
    <Link to={to} className="nameplate">
      <span>{label}</span>
    </Link>
  );
}

function Sections({ sections }: { sections: readonly Section[] }) {
  return (
    <div className="sections">
      {sections.map(({ key, label, places }) => (
        <div key={key}>
          {label && <p className="section-name">{label}</p>}
          <Places places={places} label={label} />
        </div>
      ))}
    </div>
  );
}

interface PlacesProps {
  places: readonly NavigationItem[];
  label?: string | undefined;
  /** Shows the short labels. */
  short?: boolean;
}

function Places({ places, label: name, short = false }: PlacesProps) {
  const { pathname } = useLocation();
  return (
    <ul className="places" aria-label={name}>
      {places.map((place) => (
        <li key={place.to}>
          <Place place={place} short={short} current={isWithinPlace(place, pathname)} />
        </li>
      ))}
    </ul>
  );
}

function Place({ place, short, current }: { place: NavigationItem; short: boolean; current: boolean }) {
  const { to, label, icon, atFoot, count = 0 } = place;
  return (
    <Link to={to} className={current ? "place active" : "place"} aria-current={current ? "page" : undefined}>
      <Icon name={icon} />
      <span>{short ? atFoot : label}</span>
      {count > 0 && <span className="badge attention count">{count}</span>}
    </Link>
  );
}

function Foot({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation();
  const atFoot = sections.flatMap(({ places }) => places.filter((place) => place.atFoot));
  const more = sections
    .map((section) => ({ ...section, places: section.places.filter((place) => !place.atFoot) }))
    .filter(({ places }) => places.length > 0);
  const summary = (
    <>
      <Icon name="menu" />
      <span>{t("shell.more")}</span>
    </>
  );
  return (
    <nav className="shell-foot" aria-label={t("shell.navigation")}>
      <Places places={atFoot} short />
      {more.length > 0 && (
        <DetailsMenu summary={summary} className="foot-menu">
          <Sections sections={more} />
        </DetailsMenu>
      )}
    </nav>
  );
}
