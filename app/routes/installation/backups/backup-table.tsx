import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { Backup } from "#contract/installation/backups.ts";
import type { BackupOrder } from "#rules/installation/backups.ts";
import { useSize } from "./size.ts";

interface BackupTableProps {
  backups: readonly Backup[];
  order: AddressOrder<BackupOrder>;
  restorable: boolean;
}

/** The existing backups, with their buttons. */
export function BackupTable({ backups, order, restorable }: BackupTableProps) {
  const { t } = useTranslation();
  const size = useSize();
  const columns: Column<Backup>[] = [
    {
      key: "of",
      title: t("backups.of"),
      sorts: "madeAt",
      cell: ({ madeAt, id }) => (
        <span className="stacked">
          {madeAt === null ? <span>{t("backups.unknown")}</span> : <Time at={madeAt} />}
          <span className="fine mono">{id}</span>
        </span>
      ),
    },
    {
      key: "kind",
      title: t("backups.kind"),
      sorts: "kind",
      cell: ({ kind, version }) => (
        <span className="stacked">
          <span>{t(`backups.kinds.${kind}`)}</span>
          {version !== null && <span className="fine">{t("backups.version", { version })}</span>}
        </span>
      ),
    },
    { key: "size", title: t("backups.size"), sorts: "bytes", align: "end", cell: ({ bytes }) => size(bytes) },
    {
      key: "state",
      beside: true,
      title: t("backups.state"),
      sorts: "problem",
      cell: (backup) => <BackupState {...backup} />,
    },
    {
      key: "do",
      title: t("backups.do"),
      titleUnseen: true,
      cell: (backup) => <ToDo backup={backup} restorable={restorable} />,
    },
  ];
  return (
    <Table
      caption={t("backups.listTitle")}
      columns={columns}
      rows={backups}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}

function BackupState({ problem, kind }: Backup) {
  const { t } = useTranslation();
  if (problem !== null) return <StateDot state="failed">{t(`backups.problems.${problem}`)}</StateDot>;
  // A backup of this installation gets its name only after it was verified.
  return (
    <StateDot state={kind === "RECEIVED" ? "queued" : "done"}>
      {t(kind === "RECEIVED" ? "backups.unverified" : "backups.verified")}
    </StateDot>
  );
}

function ToDo({ backup: { id, problem }, restorable }: { backup: Backup; restorable: boolean }) {
  const { t } = useTranslation();
  const to = `/installation/backup/${id}`;
  return (
    <span className="row-actions">
      {problem === null && (
        <LinkButton
          to={`${to}/file`}
          small
          iconOnly
          icon="download"
          reloadDocument
          title={t("backups.download")}
        >
          {t("backups.downloadNamed", { id })}
        </LinkButton>
      )}
      {problem === null && restorable && (
        <LinkButton
          to={`${to}/restore`}
          small
          icon="history"
          preventScrollReset
          aria-label={t("backups.restoreNamed", { id })}
        >
          {t("backups.restore")}
        </LinkButton>
      )}
      <LinkButton
        to={`${to}/delete`}
        small
        iconOnly
        weight="quiet"
        icon="trash"
        preventScrollReset
        title={t("backups.remove")}
      >
        {t("backups.removeNamed", { id })}
      </LinkButton>
    </span>
  );
}
