import { Link, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AccountMenu } from "./account-menu.tsx";
import { DetailsMenu } from "./details-menu.tsx";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { type Place, PLACES_AT_FOOT } from "./navigation.ts";
import { ProductMark } from "./product-mark.tsx";

interface AppShellProps {
  person: { name: string };
  /** The building one is in; at home there is none. */
  building?: { label: string; to: string } | undefined;
  /** Where the building can be taken to pieces: the first four stand at the foot of a phone. */
  places?: readonly Place[];
  children: ReactNode;
}

/** What is around every page of somebody signed in: building, places, language, account. */
export function AppShell({ person, building, places = [], children }: AppShellProps) {
  const { t } = useTranslation();
  return (
    <div className={places.length > 0 ? "shell with-places" : "shell"}>
      <SkipLink />
      <header className="shell-head">
        <Link to="/user_home" className="shell-home" aria-label={t("shell.home")}>
          <ProductMark />
        </Link>
        {building && <Nameplate {...building} />}
        <div className="shell-tools">
          <LanguageSwitch />
          <AccountMenu person={person} inBuilding={building !== undefined} />
        </div>
      </header>
      {places.length > 0 && (
        <nav className="shell-side" aria-label={t("shell.navigation")}>
          <Places places={places} />
        </nav>
      )}
      <main className="shell-main" id="main" tabIndex={-1}>
        {children}
      </main>
      {places.length > 0 && <Foot places={places} />}
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
function Nameplate({ label, to }: { label: string; to: string }) {
  return (
    <Link to={to} className="nameplate">
      <span>{label}</span>
    </Link>
  );
}

function Places({ places }: { places: readonly Place[] }) {
  return (
    <ul className="places">
      {places.map(({ to, label, icon, end }) => (
        <li key={to}>
          <NavLink to={to} end={end} className="place">
            <Icon name={icon} />
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Foot({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  const more = places.slice(PLACES_AT_FOOT);
  const summary = (
    <>
      <Icon name="menu" />
      <span>{t("shell.more")}</span>
    </>
  );
  return (
    <nav className="shell-foot" aria-label={t("shell.navigation")}>
      <Places places={places.slice(0, PLACES_AT_FOOT)} />
      {more.length > 0 && (
        <DetailsMenu summary={summary} className="foot-menu">
          <Places places={more} />
        </DetailsMenu>
      )}
    </nav>
  );
}
