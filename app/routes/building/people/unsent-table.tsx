import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Listing } from "#app/components/lists/listing.tsx";
import type { Column } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import { MessageState } from "#app/routes/building/history/messages/message-state.tsx";
import type { UnsentLink } from "#contract/people/account-links.ts";

interface UnsentTableProps {
  links: readonly UnsentLink[];
  layout: Layout;
}

/** The people who wait for a link that could not be sent: what for, why not, and since when. */
export function UnsentTable({ links, layout }: UnsentTableProps) {
  const { t } = useTranslation();
  const columns: Column<UnsentLink>[] = [
    {
      key: "name",
      title: t("people.name"),
      cell: ({ user }) => <Link to={`/domain/people/${user.id}`}>{user.name}</Link>,
    },
    { key: "kind", title: t("messages.what"), cell: ({ kind }) => t(`messages.kinds.${kind}`) },
    { key: "to", title: t("messages.to"), cell: ({ contact }) => <span className="mono">{contact}</span> },
    { key: "state", title: t("messages.state"), cell: (link) => <MessageState message={link} /> },
    {
      key: "when",
      title: t("messages.when"),
      cell: ({ createdAt, triedAt }) => <Time at={triedAt ?? createdAt} />,
    },
  ];
  return (
    <Listing
      layout={layout}
      caption={t("people.title")}
      columns={columns}
      rows={links}
      keyOf={({ user }) => user.id}
    />
  );
}
