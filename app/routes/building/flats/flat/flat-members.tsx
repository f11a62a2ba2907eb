import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useCanAdminister } from "#app/building/building-data.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { AdministratorLink } from "#app/routes/building/opens/administrator-link.tsx";
import { Holdings } from "#app/routes/building/people/person/holdings.tsx";
import type { Flat } from "#contract/people/flats.ts";
import { isPerson } from "#rules/people/agent-kinds.ts";
import type { FlatMember } from "./read-flat.ts";

interface FlatMembersProps {
  flat: Flat;
  members: { items: readonly FlatMember[]; total: number };
}

/** Who lives in a flat and the devices in it, with the tags that people hold. */
export function FlatMembers({ flat, members: { items, total } }: FlatMembersProps) {
  const { t } = useTranslation();
  const canAdminister = useCanAdminister();
  const hasDevices = items.some(({ kind }) => kind === "DEVICE" || kind === "AUXILIAR_DEVICE");
  const title = t(hasDevices ? "flats.peopleAndDevices" : "flats.people");
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
    <Holdings id="people" title={title} give={canAdminister ? invite : undefined} none={t("flats.nobody")}>
      {items.length > 0 && (
        <>
          <Table caption={title} columns={columns} rows={items} keyOf={({ id }) => id} />
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

function MemberName({ member }: { member: FlatMember }) {
  const { id, name, kind } = member;
  const shown = (
    <>
      <Icon name={isPerson(member) ? "person" : "door-panel"} />
      <span>{name}</span>
    </>
  );
  if (kind === "AUXILIAR_DEVICE")
    return <AdministratorLink to={`/domain/auxiliaries/${id}`}>{shown}</AdministratorLink>;
  return (
    <Link to={`/domain/${isPerson(member) ? "people" : "devices"}/${id}`} className="device-name">
      {shown}
    </Link>
  );
}
