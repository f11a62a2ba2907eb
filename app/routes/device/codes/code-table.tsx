import { useTranslation } from "react-i18next";
import type { GroupAction } from "#contract/action-groups.ts";
import { ActionSummary } from "../../../components/action-summary.tsx";
import { RowTools } from "../../../components/row-tools.tsx";
import { type Column, Table } from "../../../components/table.tsx";

export interface ListedCode {
  id: string;
  code: string;
  /** The name of its action group. */
  starts: string;
  actions: GroupAction[];
}

/** The panel's call codes with what each one does. */
export function CodeTable({ codes }: { codes: readonly ListedCode[] }) {
  const { t } = useTranslation();
  const columns: Column<ListedCode>[] = [
    { key: "code", title: t("codes.code"), cell: ({ code }) => <span className="mono">{code}</span> },
    { key: "starts", title: t("codes.starts"), cell: ({ starts }) => starts },
    {
      key: "does",
      title: t("codes.does"),
      cell: ({ actions }) => <ActionSummary actions={actions} />,
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
