import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AgentGroup } from "#contract/agent-groups.ts";
import { isHiddenGroup, isPrivateGroup } from "#rules/agent-groups.ts";
import { groupLabel } from "../../components/group-label.ts";
import { Icon } from "../../components/icon.tsx";
import { Badge } from "../../components/state.tsx";

/** A group that leads to its page, with what is particular about it. */
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
