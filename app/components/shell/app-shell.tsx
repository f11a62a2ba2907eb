import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { ProductMark } from "#app/components/drawings/product-mark.tsx";
import { AccountMenu, type ShownPerson } from "./account-menu.tsx";
import { CloseWebView } from "./close-web-view.tsx";
import { DetailsMenu } from "./details-menu.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import type { NavigationItem, Section } from "./navigation.ts";
import { type ShownBuilding, ShownBuildingProvider } from "./shown-building.ts";

interface AppShellProps {
  person: ShownPerson;
  /** The current building; none at home. */
  building?: ShownBuilding | undefined;
  /** The navigation; empty at home. */
  sections?: readonly Section[];
  children: ReactNode;
}

/** The shell of every page with a session: building, navigation, language, account. */
export function AppShell({ person, building, sections = [], children }: AppShellProps) {
  const { t } = useTranslation();
  return (
    <div className={sections.length > 0 ? "shell with-places" : "shell"}>
      <SkipLink />
      <header className="shell-head">
        <Link to="/user_home" className="shell-home" aria-label={t("shell.home")}>
          <ProductMark />
        </Link>
        {building && <Nameplate {...building} />}
        <div className="shell-tools">
          <LanguageSwitch />
          <AccountMenu person={person} inBuilding={building !== undefined} />
          <CloseWebView />
        </div>
      </header>
      {sections.length > 0 && (
        <nav className="shell-side" aria-label={t("shell.navigation")}>
          <Sections sections={sections} />
        </nav>
      )}
      <main className="shell-main" id="main" tabIndex={-1}>
        <ShownBuildingProvider value={building}>{children}</ShownBuildingProvider>
      </main>
      {sections.length > 0 && <Foot sections={sections} />}
    </div>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link" href="#main">
      {t("shell.skip")}
    </a>
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
  return (
    <ul className="places" aria-label={name}>
      {places.map(({ to, label, icon, end, atFoot, count = 0 }) => (
        <li key={to}>
          <NavLink to={to} end={end} className="place">
            <Icon name={icon} />
            <span>{short ? atFoot : label}</span>
            {count > 0 && <span className="badge attention count">{count}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
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
