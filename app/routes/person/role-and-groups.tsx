import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Role } from "#rules/roles.ts";
import { Badge } from "../../components/state.tsx";

interface RoleAndGroupsProps {
  role: Role;
  groups: readonly string[];
  /** Who answers for a virtual user. */
  owner: { id: string; name: string } | undefined;
}

/** What somebody is in the building, and with whom they are called and let in. */
export function RoleAndGroups({ role, groups, owner }: RoleAndGroupsProps) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="groups">
      <h2 id="groups">{t("person.groups")}</h2>
      <p className="badges">
        <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`people.roles.${role}`)}</Badge>
        {groups.map((name) => (
          <Badge key={name} icon="group">
            {name}
          </Badge>
        ))}
      </p>
      {owner && (
        <p>
          {t("virtualUsers.owner")}: <Link to={`/domain/people/${owner.id}`}>{owner.name}</Link>
        </p>
      )}
    </section>
  );
}
