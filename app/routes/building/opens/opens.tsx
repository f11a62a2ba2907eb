import { useTranslation } from "react-i18next";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { SectionTitle } from "#app/components/shell/section-title.tsx";
import { PermissionLink } from "./permission-link.tsx";
import type { OpenRight } from "./read-opens.ts";

/** What a person or the people of a flat may open, and through which group. */
export function Opens({ opens }: { opens: readonly OpenRight[] }) {
  const { t } = useTranslation();
  if (opens.length === 0)
    return (
      <OneLine id="opens" title={t("flats.opens")}>
        <span className="fine">{t("flats.opensNothing")}</span>
      </OneLine>
    );
  const columns: Column<OpenRight>[] = [
    {
      key: "name",
      title: t("flats.opened"),
      cell: ({ opened }) => <PermissionLink {...opened} />,
    },
    {
      key: "by",
      title: t("flats.by"),
      cell: ({ opened, rule }) => (opened.kind === "rule" ? rule : t(`flats.opensBy.${opened.kind}`)),
    },
    {
      key: "through",
      title: t("flats.through"),
      cell: ({ through }) => <PermissionLink kind="group" {...through} />,
    },
  ];
  return (
    <section className="stack tight" aria-labelledby="opens">
      <SectionTitle id="opens" title={t("flats.opens")} count={opens.length} />
      <Table caption={t("flats.opens")} columns={columns} rows={opens} keyOf={({ key }) => key} />
    </section>
  );
}
