import { useTranslation } from "react-i18next";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import { CommandDetail } from "./command-detail.tsx";

/** Whether a command is still in progress. */
export function isOpen({ state }: DeviceCommand): boolean {
  return state === "queued" || state === "sent" || state === "received";
}

interface CommandTableProps {
  commands: readonly DeviceCommand[];
  device: { id: string; name: string };
  /** When the page was read. */
  now: number;
}

/** The commands of a device, with their authors and results. */
export function CommandTable({ commands, device, now }: CommandTableProps) {
  const { t } = useTranslation();
  if (commands.length === 0) {
    return <EmptyLine title={t("maintenance.noCommands")}>{t("maintenance.noCommandsText")}</EmptyLine>;
  }
  const columns: Column<DeviceCommand>[] = [
    { key: "what", title: t("maintenance.what"), cell: ({ kind }) => t(`maintenance.kinds.${kind}`) },
    {
      key: "state",
      beside: true,
      title: t("maintenance.state"),
      cell: ({ state }) => <StateDot state={state} />,
    },
    {
      key: "detail",
      title: t("maintenance.detail"),
      cell: (command) => <CommandDetail command={command} device={device} now={now} />,
    },
    {
      key: "when",
      title: t("maintenance.requestedAt"),
      cell: ({ requestedAt }) => <Time at={requestedAt} />,
    },
    {
      key: "who",
      title: t("maintenance.requestedBy"),
      cell: ({ requestedBy }) => requestedBy.name || t("maintenance.requestedByItself"),
      wideOnly: true,
    },
  ];
  return (
    <Table caption={t("maintenance.commands")} columns={columns} rows={commands} keyOf={({ id }) => id} />
  );
}
