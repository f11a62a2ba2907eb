import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import { LastUse } from "#app/routes/building/people/last-use.tsx";
import type { ListedTag } from "#contract/access/nfc-tags.ts";
import type { TagOrder } from "#rules/access/nfc-tags.ts";
import { TagState } from "./tag-state.tsx";

interface TagsTableProps {
  tags: readonly ListedTag[];
  layout: Layout;
  order: AddressOrder<TagOrder>;
}

/** The cards and tags of the building, with their holders. */
export function TagsTable({ tags, layout, order }: TagsTableProps) {
  const { t } = useTranslation();
  if (layout === "cards") {
    return (
      <div className="cards">
        {tags.map((tag) => (
          <div key={tag.id} className="stack tight">
            <CardDrawing {...tag} holder={tag.holderName ?? undefined} />
            <Holder tag={tag} />
            {tag.state && <TagState state={tag.state} />}
            <p className="ticket-actions">
              <TagTools tag={tag} />
            </p>
          </div>
        ))}
      </div>
    );
  }
  const columns: Column<ListedTag>[] = [
    {
      key: "name",
      title: t("tagPool.name"),
      sorts: "name",
      cell: ({ id, identifier }) => <Link to={`/domain/tags/${id}`}>{identifier}</Link>,
    },
    { key: "value", title: t("tagPool.value"), cell: ({ value }) => <span className="mono">{value}</span> },
    { key: "type", title: t("tagPool.kind"), sorts: "type", cell: ({ type }) => t(`components.tag.${type}`) },
    { key: "holder", title: t("tagPool.holder"), cell: (tag) => <Holder tag={tag} /> },
    { key: "use", title: t("person.lastUse"), cell: ({ lastUse }) => lastUse && <LastUse use={lastUse} /> },
    {
      key: "state",
      title: t("flats.state"),
      beside: true,
      cell: ({ state }) => state && <TagState state={state} />,
    },
    {
      key: "tools",
      title: t("tagPool.tools"),
      titleUnseen: true,
      cell: (tag) => <TagTools tag={tag} iconOnly />,
    },
  ];
  return (
    <Table caption={t("tags.title")} columns={columns} rows={tags} order={order} keyOf={({ id }) => id} />
  );
}

function Holder({ tag: { userId, lostHolderId, holderName } }: { tag: ListedTag }) {
  const personId = userId ?? lostHolderId;
  if (personId === null) return null;
  return <Link to={`/domain/people/${personId}`}>{holderName}</Link>;
}

function TagTools({
  tag: { id, identifier, userId, lostAt },
  iconOnly,
}: {
  tag: ListedTag;
  iconOnly?: boolean;
}) {
  const { t } = useTranslation();
  const tools = [
    {
      to: "give",
      icon: "person",
      label: t("tagPool.give", { identifier }),
      isOffered: userId === null && lostAt === null,
    },
    { to: "rename", icon: "pencil", label: t("person.renameNamed", { name: identifier }), isOffered: true },
    { to: "delete", icon: "trash", label: t("tags.remove", { identifier }), isOffered: true },
  ] as const;
  return tools
    .filter(({ isOffered }) => isOffered)
    .map(({ to, icon, label }) => (
      <LinkButton
        key={to}
        to={`${id}/${to}`}
        weight="quiet"
        icon={icon}
        small
        preventScrollReset
        iconOnly={iconOnly}
      >
        {label}
      </LinkButton>
    ));
}
