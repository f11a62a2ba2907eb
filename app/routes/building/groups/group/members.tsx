import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { Agent } from "#contract/people/agent-groups.ts";

interface MembersProps {
  members: readonly Agent[];
  /** A default group: its members can't be removed. */
  isBuiltIn: boolean;
}

/** The members of a group, each with the button that removes them. */
export function Members({ members, isBuiltIn }: MembersProps) {
  const { t } = useTranslation();
  if (members.length === 0) {
    return <EmptyLine title={t("groups.noMembers")}>{!isBuiltIn && t("groups.noMembersText")}</EmptyLine>;
  }
  const columns: Column<Agent>[] = [
    { key: "name", title: t("groups.member"), cell: (agent) => <AgentName agent={agent} /> },
    { key: "kind", title: t("groups.kind"), cell: ({ kind }) => t(`groups.kinds.${kind}`) },
    {
      key: "tools",
      title: t("groups.tools"),
      titleUnseen: true,
      cell: (agent) => !isBuiltIn && <RemoveMember agent={agent} />,
    },
  ];
  return <Table caption={t("groups.members")} columns={columns} rows={members} keyOf={({ id }) => id} />;
}

function AgentName({ agent: { name, kind } }: { agent: Agent }) {
  return (
    <span className="device-name">
      <Icon name={kind === "DEVICE" || kind === "AUXILIAR_DEVICE" ? "door-panel" : "person"} />
      <span>{name}</span>
    </span>
  );
}

function RemoveMember({ agent: { id, name } }: { agent: Agent }) {
  const { t } = useTranslation();
  return (
    <PostForm preventScrollReset>
      <input type="hidden" name="agentId" value={id} />
      <Button
        name="intent"
        value="remove"
        weight="quiet"
        small
        aria-label={t("groups.removeMember", { name })}
      >
        {t("components.remove")}
      </Button>
    </PostForm>
  );
}
