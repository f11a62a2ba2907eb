import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Installer } from "#contract/people/installer.ts";
import type { Role } from "#rules/people/roles.ts";

interface RoleAndGroupsProps {
  role: Role;
  installer: Installer | null;
  groups: readonly string[];
  /** The owner of a virtual user. */
  owner: { id: string; name: string } | undefined;
}

/** A person's role in the building, and their groups that are not flats. */
export function RoleAndGroups({ role, installer, groups, owner }: RoleAndGroupsProps) {
  const { t, i18n } = useTranslation();
  return (
    <OneLine id="groups" title={t("person.groups")}>
      <p className="badges">
        <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`people.roles.${role}`)}</Badge>
        {groups.map((name) => (
          <Badge key={name} icon="group">
            {name}
          </Badge>
        ))}
      </p>
      {installer && (
        <p>
          {t("installer.sets", {
            rights: new Intl.ListFormat(i18n.language).format(
              installer.rights.map((right) => t(`installer.rights.${right}`)),
            ),
          })}{" "}
          {t("installer.until")} <Time at={installer.until} />.
        </p>
      )}
      {owner && (
        <p>
          {t("virtualUsers.owner")}: <Link to={`/domain/people/${owner.id}`}>{owner.name}</Link>
        </p>
      )}
    </OneLine>
  );
}
