import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { SectionTitle } from "#app/components/shell/section-title.tsx";
import { AdministratorLink } from "./administrator-link.tsx";
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
      cell: ({ to, name }) => <AdministratorLink to={to}>{groupLabel(t, name)}</AdministratorLink>,
    },
    {
      key: "by",
      title: t("flats.by"),
      cell: ({ by }) => (typeof by === "string" ? t(`flats.opensBy.${by}`) : by.rule),
    },
    {
      key: "through",
      title: t("flats.through"),
      cell: ({ through }) => (
        <AdministratorLink to={`/domain/groups/${through.id}`}>
          {groupLabel(t, through.name)}
        </AdministratorLink>
      ),
    },
  ];
  return (
    <section className="stack tight" aria-labelledby="opens">
      <SectionTitle id="opens" title={t("flats.opens")} count={opens.length} />
      <Table caption={t("flats.opens")} columns={columns} rows={opens} keyOf={({ key }) => key} />
    </section>
  );
}
