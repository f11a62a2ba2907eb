import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Member } from "#contract/users.ts";
import type { VirtualUser } from "#contract/virtual-users.ts";
import { languageNames } from "../../components/language-names.ts";
import { Listing } from "../../components/listing.tsx";
import { Badge } from "../../components/state.tsx";
import type { Column } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import type { Layout } from "../../layouts.ts";

type Listed = Pick<Member, "id" | "name" | "email" | "role" | "joinedAt">;

/** The people of the building. */
export function PeopleTable({ people, layout }: { people: readonly Listed[]; layout: Layout }) {
  const { t } = useTranslation();
  const columns: Column<Listed>[] = [
    {
      key: "name",
      title: t("people.name"),
      cell: ({ id, name }) => <Link to={`/domain/people/${id}`}>{name}</Link>,
    },
    { key: "email", title: t("people.email"), cell: ({ email }) => email },
    { key: "role", title: t("people.role"), cell: ({ role }) => <RoleBadge role={role} /> },
    { key: "joined", title: t("people.joined"), cell: ({ joinedAt }) => <Time at={joinedAt} show="date" /> },
  ];
  return (
    <Listing
      layout={layout}
      caption={t("people.title")}
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
    />
  );
}

function RoleBadge({ role }: { role: Member["role"] }) {
  const { t } = useTranslation();
  return <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`people.roles.${role}`)}</Badge>;
}

type ListedVirtual = VirtualUser & { ownerName: string };

/** Those who sign in on somebody's responsibility, each with whose they are. */
export function VirtualTable({
  virtualUsers,
  layout,
}: {
  virtualUsers: readonly ListedVirtual[];
  layout: Layout;
}) {
  const { t } = useTranslation();
  const columns: Column<ListedVirtual>[] = [
    {
      key: "name",
      title: t("people.name"),
      cell: ({ id, name }) => <Link to={`/domain/people/${id}`}>{name}</Link>,
    },
    {
      key: "userName",
      title: t("virtualUsers.userName"),
      cell: ({ userName }) => <span className="mono">{userName}</span>,
    },
    {
      key: "language",
      title: t("virtualUsers.language"),
      cell: ({ language }) => languageNames[language],
    },
    {
      key: "owner",
      title: t("virtualUsers.owner"),
      cell: ({ ownerId, ownerName }) => <Link to={`/domain/people/${ownerId}`}>{ownerName}</Link>,
    },
  ];
  return (
    <Listing
      layout={layout}
      caption={t("peopleFilter.virtual-user")}
      columns={columns}
      rows={virtualUsers}
      keyOf={({ id }) => id}
    />
  );
}
