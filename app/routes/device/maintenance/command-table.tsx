import { useTranslation } from "react-i18next";
import type { DeviceCommand } from "#contract/device-commands.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { StateDot } from "../../../components/state.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { Time } from "../../../components/time.tsx";

/** Whether a command may still come further. */
export function isOpen({ state }: DeviceCommand): boolean {
  return state === "queued" || state === "sent" || state === "received";
}

/** What was asked of a device, by whom, and what came of it. */
export function CommandTable({ commands }: { commands: readonly DeviceCommand[] }) {
  const { t } = useTranslation();
  if (commands.length === 0) {
    return (
      <EmptyState picture="no-history" title={t("maintenance.noCommands")}>
        <p>{t("maintenance.noCommandsText")}</p>
      </EmptyState>
    );
  }
  const columns: Column<DeviceCommand>[] = [
    { key: "what", title: t("maintenance.what"), cell: ({ kind }) => t(`maintenance.kinds.${kind}`) },
    { key: "state", title: t("maintenance.state"), cell: ({ state }) => <StateDot state={state} /> },
    { key: "detail", title: t("maintenance.detail"), cell: ({ detail }) => detail },
    { key: "when", title: t("maintenance.askedAt"), cell: ({ askedAt }) => <Time at={askedAt} /> },
    { key: "who", title: t("maintenance.askedBy"), cell: ({ askedBy }) => askedBy.name, wideOnly: true },
  ];
  return (
    <Table caption={t("maintenance.commands")} columns={columns} rows={commands} keyOf={({ id }) => id} />
  );
}
