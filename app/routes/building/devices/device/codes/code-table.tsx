import { useTranslation } from "react-i18next";
import { ActionSummary } from "#app/components/lists/action-summary.tsx";
import { RowTools } from "#app/components/lists/row-tools.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { GroupAction } from "#contract/devices/action-groups.ts";
import { startedByCode } from "#rules/devices/actions.ts";

export interface ListedCode {
  id: string;
  code: string;
  /** The name of its action group. */
  starts: string;
  actions: GroupAction[];
}

/** The panel's call codes with their actions. */
export function CodeTable({ codes }: { codes: readonly ListedCode[] }) {
  const { t } = useTranslation();
  const columns: Column<ListedCode>[] = [
    { key: "code", title: t("codes.code"), cell: ({ code }) => <span className="mono">{code}</span> },
    { key: "starts", title: t("codes.starts"), cell: ({ starts }) => starts },
    {
      key: "does",
      title: t("codes.does"),
      cell: ({ actions }) => <ActionSummary actions={startedByCode(actions)} />,
      wideOnly: true,
    },
    {
      key: "tools",
      title: t("codes.tools"),
      titleUnseen: true,
      cell: ({ id, code }) => (
        <RowTools
          id={id}
          change={t("codes.changeNamed", { code })}
          remove={t("codes.deleteNamed", { code })}
        />
      ),
    },
  ];
  return <Table caption={t("codes.title")} columns={columns} rows={codes} keyOf={({ id }) => id} />;
}
