import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Avatar } from "../avatars.ts";
import { AvatarImage } from "./avatar-image.tsx";
import { DetailsMenu } from "./details-menu.tsx";
import { Icon } from "./icon.tsx";
import { PostForm } from "./post-form.tsx";

export interface ShownPerson {
  name: string;
  /** Their picture in the building. */
  picture?: Avatar | undefined;
}

interface AccountMenuProps {
  person: ShownPerson;
  inBuilding: boolean;
}

/** Who is signed in, and the ways out: of the building, of the console. */
export function AccountMenu({ person, inBuilding }: AccountMenuProps) {
  const { t } = useTranslation();
  const summary = (
    <>
      <PersonPicture {...person} />
      <span className="account-name">{person.name}</span>
      <Icon name="down" />
    </>
  );
  return (
    <DetailsMenu summary={summary} className="account-menu">
      <Link to="/account" className="menu-item">
        <Icon name="person" />
        {t("shell.account")}
      </Link>
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

/** Somebody's picture; without one, their initials. An ornament beside the name. */
export function PersonPicture({ name, picture }: ShownPerson) {
  if (picture !== undefined) return <AvatarImage className="initials" avatar={picture} />;
  return (
    <span className="initials" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
