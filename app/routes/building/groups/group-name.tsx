import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { Badge } from "#app/components/lists/state.tsx";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { isHiddenGroup, isPrivateGroup } from "#rules/people/agent-groups.ts";

/** A group with a link to its page and its properties. */
export function GroupName({ group: { id, name, container } }: { group: AgentGroup }) {
  const { t } = useTranslation();
  return (
    <span className="group-name">
      <Link to={`/domain/groups/${id}`} className="device-name">
        <Icon name={container ? "building" : "group"} />
        <span>{groupLabel(t, name)}</span>
      </Link>
      {container && <Badge>{t("groupTree.container")}</Badge>}
      {isHiddenGroup(name) && <Badge tone="faint">{t("groupTree.default")}</Badge>}
      {isPrivateGroup(name) && <Badge tone="faint">{t("groupTree.private")}</Badge>}
    </span>
  );
}
