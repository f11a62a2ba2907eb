import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { ActionSummary } from "#app/components/lists/action-summary.tsx";
import { RowTools } from "#app/components/lists/row-tools.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { AccessRule } from "./read-access.ts";

/** The access rules of a device. */
export function AccessTable({ rules }: { rules: readonly AccessRule[] }) {
  const { t } = useTranslation();
  const columns: Column<AccessRule>[] = [
    { key: "name", title: t("access.name"), cell: ({ displayName }) => displayName },
    { key: "who", title: t("access.who"), cell: ({ groupName }) => groupLabel(t, groupName) },
    { key: "opens", title: t("access.opens"), cell: ({ actions }) => <ActionSummary actions={actions} /> },
    {
      key: "tools",
      title: t("access.tools"),
      titleUnseen: true,
      cell: ({ id, displayName: name }) => (
        <RowTools
          id={id}
          change={t("access.changeNamed", { name })}
          remove={t("access.deleteNamed", { name })}
        />
      ),
    },
  ];
  return <Table caption={t("access.title")} columns={columns} rows={rules} keyOf={({ id }) => id} />;
}
