import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { GroupName } from "./group-name.tsx";

interface TreeGroup extends AgentGroup {
  containedIds: string[];
}

interface GroupTreeProps {
  rootIds: readonly string[];
  groups: readonly TreeGroup[];
}

/** The depth to which the tree is initially open. */
const OPEN_TO_DEPTH = 2;

/** The nesting of groups: each branch opens and closes, without JavaScript too. */
export function GroupTree({ rootIds, groups }: GroupTreeProps) {
  const byId = new Map(groups.map((group) => [group.id, group]));
  return <Branch ids={rootIds} byId={byId} above={[]} />;
}

interface BranchProps {
  ids: readonly string[];
  byId: ReadonlyMap<string, TreeGroup>;
  /** The ancestors: none of them is shown inside itself again. */
  above: readonly string[];
}

function Branch({ ids, byId, above }: BranchProps) {
  const { t } = useTranslation();
  const shown = ids.flatMap((id) => (above.includes(id) ? [] : (byId.get(id) ?? [])));
  return (
    <ul className="tree">
      {shown.map((group) => (
        <li key={group.id}>
          <div className="tree-row">
            <GroupName group={group} />
            <span className="fine">{t("groupTree.members", { count: group.memberCount })}</span>
          </div>
          {group.containedIds.length > 0 && (
            <details open={above.length < OPEN_TO_DEPTH}>
              <summary className="tree-toggle">
                <Icon name="down" />
                <span className="unseen">{t("groupTree.inside", { name: groupLabel(t, group.name) })}</span>
              </summary>
              <Branch ids={group.containedIds} byId={byId} above={[...above, group.id]} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
