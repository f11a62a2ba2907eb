import { useTranslation } from "react-i18next";
import { useCanAdminister } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { SectionTitle } from "#app/components/shell/section-title.tsx";
import { PermissionLink } from "#app/routes/building/opens/permission-link.tsx";
import { RightLink } from "#app/routes/building/opens/right-link.tsx";
import type { PermittingGroup } from "#contract/access/explanations.ts";

interface PermittingGroupsProps {
  groups: readonly PermittingGroup[];
  /** How many groups there are; the page names the first. */
  count: number;
  door: { id: string; outputId: string };
}

/** The groups that may open the door, each with its people and the access rule or zone that permits it. */
export function PermittingGroups({ groups, count, door: { id, outputId } }: PermittingGroupsProps) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  const columns: Column<PermittingGroup>[] = [
    {
      key: "group",
      title: t("doors.group"),
      cell: ({ group }) => <PermissionLink kind="group" id={group.id} name={group.name} />,
    },
    {
      key: "people",
      title: t("doors.people"),
      align: "end",
      beside: true,
      cell: ({ group }) => group.people,
    },
    { key: "by", title: t("flats.by"), cell: (right) => <RightLink right={right} /> },
  ];
  return (
    <section className="stack tight" aria-labelledby="groups">
      <div className="card-head">
        <SectionTitle id="groups" title={t("doors.groups")} count={count} />
        {canAdminister && (
          <LinkButton
            to={`/domain/devices/${id}/access?output=${outputId}#add`}
            weight="quiet"
            icon="plus"
            small
          >
            {t("doors.addGroup")}
          </LinkButton>
        )}
      </div>
      <Table caption={t("doors.groups")} columns={columns} rows={groups} keyOf={({ group }) => group.id} />
      {count > groups.length && (
        <p className="fine">{t("doors.someGroups", { shown: groups.length, total: count })}</p>
      )}
    </section>
  );
}
