import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import { useSize } from "#app/routes/installation/backups/size.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";
import type { ReleaseOrder } from "#rules/installation/firmware.ts";

interface ReleaseTableProps {
  releases: readonly AppRelease[];
  order: AddressOrder<ReleaseOrder>;
}

/** The releases, each with whether devices can load it. */
export function ReleaseTable({ releases, order }: ReleaseTableProps) {
  const { t } = useTranslation();
  const size = useSize();
  const columns: Column<AppRelease>[] = [
    {
      key: "version",
      title: t("releases.version"),
      sorts: "model",
      cell: ({ model, version, notes }) => (
        <span className="stacked">
          <span className="mono">
            {model} {version}
          </span>
          {notes !== "" && <span className="fine">{notes}</span>}
        </span>
      ),
    },
    {
      key: "minimum",
      title: t("releases.minimumVersion"),
      cell: ({ minimumVersion }) => <span className="mono">{minimumVersion ?? t("releases.any")}</span>,
      wideOnly: true,
    },
    {
      key: "size",
      title: t("releases.size"),
      sorts: "size",
      align: "end",
      cell: ({ size: bytes }) => size(bytes),
      wideOnly: true,
    },
    {
      key: "digest",
      title: "SHA-256",
      cell: ({ digest }) => (
        <span className="mono fine" title={digest}>
          {digest.slice(0, 12)}
        </span>
      ),
      wideOnly: true,
    },
    {
      key: "at",
      title: t("releases.at"),
      sorts: "releasedAt",
      cell: ({ releasedAt }) => <Time at={releasedAt} show="date" />,
    },
    {
      key: "state",
      beside: true,
      title: t("releases.state"),
      cell: ({ fileAt }) => (
        <StateDot state={fileAt === null ? "failed" : "done"}>
          {t(fileAt === null ? "releases.noFile" : "releases.ready")}
        </StateDot>
      ),
    },
    {
      key: "do",
      title: t("releases.do"),
      titleUnseen: true,
      cell: ({ id, model, version }) => (
        <LinkButton
          to={`/installation/firmware/${id}/withdraw`}
          small
          iconOnly
          weight="quiet"
          icon="trash"
          preventScrollReset
          title={t("releases.withdraw")}
        >
          {t("releases.withdrawNamed", { model, version })}
        </LinkButton>
      ),
    },
  ];
  return (
    <Table
      caption={t("releases.title")}
      columns={columns}
      rows={releases}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}
