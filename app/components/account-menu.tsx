import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DetailsMenu } from "./details-menu.tsx";
import { Icon } from "./icon.tsx";
import { PostForm } from "./post-form.tsx";

interface AccountMenuProps {
  person: { name: string };
  inBuilding: boolean;
}

/** Who is signed in, and the ways out: of the building, of the console. */
export function AccountMenu({ person, inBuilding }: AccountMenuProps) {
  const { t } = useTranslation();
  const summary = (
    <>
      <span className="initials" aria-hidden="true">
        {initialsOf(person.name)}
      </span>
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

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}
