import { useTranslation } from "react-i18next";
import { ActionSummary } from "../../../components/action-summary.tsx";
import { LinkButton } from "../../../components/button.tsx";
import { groupLabel } from "../../../components/group-label.ts";
import { type Column, Table } from "../../../components/table.tsx";
import type { AccessRule } from "./read-access.ts";

/** Who may open what at a device. */
export function AccessTable({ rules }: { rules: readonly AccessRule[] }) {
  const { t } = useTranslation();
  const columns: Column<AccessRule>[] = [
    { key: "name", title: t("access.name"), cell: ({ displayName }) => displayName },
    { key: "who", title: t("access.who"), cell: ({ groupName }) => groupLabel(t, groupName) },
    { key: "opens", title: t("access.opens"), cell: ({ actions }) => <ActionSummary actions={actions} /> },
    { key: "tools", title: t("access.tools"), titleUnseen: true, cell: (rule) => <Tools rule={rule} /> },
  ];
  return <Table caption={t("access.title")} columns={columns} rows={rules} keyOf={({ id }) => id} />;
}

function Tools({ rule: { id, displayName } }: { rule: AccessRule }) {
  const { t } = useTranslation();
  return (
    <span className="row-tools">
      <LinkButton to={id} small icon="pencil" iconOnly weight="quiet" preventScrollReset>
        {t("access.changeNamed", { name: displayName })}
      </LinkButton>
      <LinkButton to={`${id}/delete`} small icon="trash" iconOnly weight="quiet" preventScrollReset>
        {t("access.deleteNamed", { name: displayName })}
      </LinkButton>
    </span>
  );
}
