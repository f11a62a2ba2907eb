import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCanAdminister } from "#app/building/building-data.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Holdings } from "#app/routes/building/people/person/holdings.tsx";
import type { Flat } from "#contract/people/flats.ts";
import { AdministratorLink } from "./administrator-link.tsx";
import type { FlatMember } from "./read-flat.ts";

interface FlatMembersProps {
  flat: Flat;
  members: { items: readonly FlatMember[]; total: number };
}

/** Who lives in a flat and the devices in it, with the tags that people hold. */
export function FlatMembers({ flat, members: { items, total } }: FlatMembersProps) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  const invite = { to: `/domain/invites/new?group=${flat.id}`, label: t("people.invite") };
  const columns: Column<FlatMember>[] = [
    { key: "name", title: t("groups.member"), cell: (member) => <MemberName member={member} /> },
    { key: "kind", title: t("groups.kind"), beside: true, cell: ({ kind }) => t(`groups.kinds.${kind}`) },
    {
      key: "tags",
      title: t("flats.tags"),
      cell: ({ tags }) => tags.map(({ identifier }) => identifier).join(", "),
    },
  ];
  return (
    <Holdings
      id="people"
      title={t("flats.people")}
      give={canAdminister ? invite : undefined}
      none={t("flats.nobody")}
    >
      {items.length > 0 && (
        <>
          <Table caption={t("flats.people")} columns={columns} rows={items} keyOf={({ id }) => id} />
          {total > items.length && (
            <AdministratorLink to={`/domain/groups/${flat.id}`}>
              {t("flats.allMembers", { count: total })}
            </AdministratorLink>
          )}
        </>
      )}
    </Holdings>
  );
}

function MemberName({ member: { id, name, kind } }: { member: FlatMember }) {
  const to = { USER: "people", VIRTUAL_USER: "people", DEVICE: "devices", AUXILIAR_DEVICE: "auxiliaries" }[
    kind
  ];
  return (
    <Link to={`/domain/${to}/${id}`} className="device-name">
      <Icon name={to === "people" ? "person" : "door-panel"} />
      <span>{name}</span>
    </Link>
  );
}
