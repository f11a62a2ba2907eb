import { useTranslation } from "react-i18next";
import { useCanAdminister } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { PermissionLink } from "#app/routes/building/opens/permission-link.tsx";
import type { Remedy } from "#contract/access/explanations.ts";
import type { NamedRow } from "#rules/named-row.ts";
import { isListedGroup } from "#rules/people/agent-groups.ts";

interface AddToGroupsProps {
  groups: Remedy["groups"];
  person: NamedRow | undefined;
}

/** The groups that may open a door, each with its people and a link to the form that adds the person to it. */
export function AddToGroups({ groups, person }: AddToGroupsProps) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  return (
    <ul className="holders">
      {groups.map(({ id, name, people }) => (
        <li key={id}>
          <span>
            <PermissionLink kind="group" id={id} name={name} />
            {people !== null && <span className="fine"> {t("why.people", { count: people })}</span>}
          </span>
          {canAdminister && person && isListedGroup(name) && (
            <LinkButton to={`/domain/groups/${id}?person=${person.id}#add`} weight="quiet" icon="plus" small>
              {t("why.addTo", { group: groupLabel(t, name) })}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}
