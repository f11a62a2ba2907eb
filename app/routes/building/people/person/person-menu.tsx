import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { DetailsMenu } from "#app/components/menus/details-menu.tsx";
import type { Role } from "#rules/people/roles.ts";

interface PersonMenuProps {
  name: string;
  role: Role;
  hasAccount: boolean;
  /** Whether the reader can see the building as this person. */
  canView: boolean;
}

interface Item {
  to: string;
  icon: IconName;
  /** The key of its text. */
  label: string;
}

/** What an administrator can change about a person in the building, and undo. */
export function PersonMenu({ name, ...person }: PersonMenuProps) {
  const { t } = useTranslation();
  const summary = (
    <>
      <Icon name="menu" />
      {t("shell.more")}
    </>
  );
  return (
    <DetailsMenu summary={summary} className="page-menu">
      {itemsFor(person).map(({ to, icon, label }) => (
        <Link key={to} to={to} className="menu-item" preventScrollReset>
          <Icon name={icon} />
          {t(label, { name })}
        </Link>
      ))}
    </DetailsMenu>
  );
}

function itemsFor({ role, hasAccount, canView }: Omit<PersonMenuProps, "name">): Item[] {
  const remove: Item = { to: "remove", icon: "trash", label: "person.remove" };
  if (!hasAccount) return [{ to: "account", icon: "invite", label: "cardholder.give" }, remove];
  const view: Item[] = canView ? [{ to: "view", icon: "eye", label: "personView.begin" }] : [];
  const administrator: Item = {
    to: "administrator",
    icon: "settings",
    label: role === "administrator" ? "roleChanges.administrator.end" : "roleChanges.administrator.make",
  };
  if (role === "administrator") return [...view, administrator, remove];
  const manager: Item = {
    to: "credential-manager",
    icon: "key",
    label:
      role === "credential-manager"
        ? "roleChanges.credential-manager.end"
        : "roleChanges.credential-manager.make",
  };
  return [...view, manager, administrator, remove];
}
