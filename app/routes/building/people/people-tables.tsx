import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Listing } from "#app/components/lists/listing.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import type { Column } from "#app/components/lists/table.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { Time } from "#app/components/shell/time.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { Member } from "#contract/people/user.ts";
import type { VirtualUser } from "#contract/people/virtual-users.ts";
import type { PeopleOrder } from "#rules/people/list-orders.ts";

type ListedPerson = Pick<
  Member,
  | "id"
  | "name"
  | "email"
  | "countryCode"
  | "mobileNumber"
  | "language"
  | "role"
  | "installer"
  | "joinedAt"
  | "hasAccount"
>;

interface PeopleTableProps {
  people: readonly ListedPerson[];
  layout: Layout;
  order: AddressOrder<PeopleOrder>;
}

/** The people of the building. */
export function PeopleTable({ people, layout, order }: PeopleTableProps) {
  const { t } = useTranslation();
  const columns: Column<ListedPerson>[] = [
    {
      key: "name",
      title: t("people.name"),
      sorts: "name",
      cell: ({ id, name }) => <Link to={`/domain/people/${id}`}>{name}</Link>,
    },
    {
      key: "email",
      title: t("people.email"),
      sorts: "email",
      className: "contact",
      cell: ({ email, hasAccount }) => (hasAccount ? email : t("cardholder.none")),
    },
    { key: "role", beside: true, title: t("people.role"), cell: (person) => <RoleBadges person={person} /> },
    {
      key: "mobile",
      fromWide: true,
      title: t("people.mobile"),
      cell: ({ countryCode, mobileNumber }) => mobileNumber && `${countryCode} ${mobileNumber}`,
    },
    {
      key: "language",
      fromWide: true,
      title: t("people.language"),
      cell: ({ language }) => languageNames[language],
    },
    {
      key: "joined",
      title: t("people.joined"),
      sorts: "joinedAt",
      cell: ({ joinedAt }) => <Time at={joinedAt} show="date" />,
    },
  ];
  return (
    <Listing
      layout={layout}
      order={order}
      caption={t("people.title")}
      columns={columns}
      rows={people}
      keyOf={({ id }) => id}
    />
  );
}

/** A person's role in the building; of an installer also the end. */
function RoleBadges({ person: { role, installer } }: { person: Pick<ListedPerson, "role" | "installer"> }) {
  const { t } = useTranslation();
  return (
    <span className="badges">
      <Badge tone={role === "administrator" ? "good" : "plain"}>{t(`people.roles.${role}`)}</Badge>
      {installer && (
        <Badge tone="attention" icon="service">
          {t("installer.badge")} · <Time at={installer.until} show="date" />
        </Badge>
      )}
    </span>
  );
}

type ListedVirtual = VirtualUser & { ownerName: string };

/** The virtual users, each with its owner. */
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
