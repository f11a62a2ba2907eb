import { useTranslation } from "react-i18next";
import type { Agent } from "#contract/agent-groups.ts";
import { Button } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Icon } from "../../components/icon.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { type Column, Table } from "../../components/table.tsx";

interface MembersProps {
  members: readonly Agent[];
  /** The product keeps this group: nobody is taken out by hand. */
  isKept: boolean;
}

/** Who is in a group, each with the button that takes them out. */
export function Members({ members, isKept }: MembersProps) {
  const { t } = useTranslation();
  if (members.length === 0) {
    return (
      <EmptyState picture="no-people" title={t("groups.noMembers")}>
        {!isKept && <p>{t("groups.noMembersText")}</p>}
      </EmptyState>
    );
  }
  const columns: Column<Agent>[] = [
    { key: "name", title: t("groups.member"), cell: (agent) => <AgentName agent={agent} /> },
    { key: "kind", title: t("groups.kind"), cell: ({ kind }) => t(`groups.kinds.${kind}`) },
    {
      key: "tools",
      title: t("groups.tools"),
      titleUnseen: true,
      cell: (agent) => !isKept && <RemoveMember agent={agent} />,
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
      <Button name="intent" value="remove" weight="quiet" icon="minus" iconOnly small>
        {t("groups.removeMember", { name })}
      </Button>
    </PostForm>
  );
}
