import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AvatarImage } from "#app/components/drawings/avatar-image.tsx";
import { Icon } from "#app/components/drawings/icon.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { NavigationItem } from "#app/components/shell/navigation.ts";
import type { Avatar } from "#app/pictures/avatars.ts";
import { DetailsMenu } from "./details-menu.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export interface ShownPerson {
  name: string;
  /** Their picture in the building. */
  picture?: Avatar | undefined;
}

interface AccountMenuProps {
  person: ShownPerson;
  /** The person's own places in the building, for those who manage it. */
  places: readonly NavigationItem[];
  inBuilding: boolean;
}

/** The signed-in person: their own places, the theme, and the buttons to leave the building and to sign out. */
export function AccountMenu({ person, places, inBuilding }: AccountMenuProps) {
  const { t } = useTranslation();
  const account: NavigationItem = { to: "/account", label: t("shell.account"), icon: "person" };
  const waiting = places.reduce((sum, { count = 0 }) => sum + count, 0);
  const summary = (
    <>
      <PersonPicture {...person} />
      <span className="account-name">{person.name}</span>
      {waiting > 0 && <span className="badge attention count">{waiting}</span>}
      <Icon name="down" />
    </>
  );
  return (
    <DetailsMenu summary={summary} className="account-menu">
      {[...places, account].map(({ to, label, icon, count = 0 }) => (
        <Link key={to} to={to} className="menu-item">
          <Icon name={icon} />
          {label}
          {count > 0 && <span className="badge attention count">{count}</span>}
        </Link>
      ))}
      <ThemeSwitch />
      {inBuilding && (
        <PostForm action="/domain/leave">
          <button className="menu-item">
            <Icon name="building" />
            {t("shell.leave")}
          </button>
        </PostForm>
      )}
      <PostForm action="/logout">
        <button className="menu-item">
          <Icon name="sign-out" />
          {t("shell.signOut")}
        </button>
      </PostForm>
    </DetailsMenu>
  );
}

/** A person's picture or, without one, their initials. A decoration beside the name. */
export function PersonPicture({ name, picture }: ShownPerson) {
  const initials = (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
  if (picture === undefined) return initials;
  return <AvatarImage className="initials" avatar={picture} none={initials} />;
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
