import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { useSize } from "#app/routes/installation/backups/size.ts";
import type { AppRelease } from "#contract/installation/app-releases.ts";

/** The releases, newest first, each with whether devices can load it. */
export function ReleaseTable({ releases }: { releases: readonly AppRelease[] }) {
  const { t } = useTranslation();
  const size = useSize();
  const columns: Column<AppRelease>[] = [
    {
      key: "version",
      title: t("releases.version"),
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
    { key: "at", title: t("releases.at"), cell: ({ releasedAt }) => <Time at={releasedAt} show="date" /> },
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
  return <Table caption={t("releases.title")} columns={columns} rows={releases} keyOf={({ id }) => id} />;
}
