import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import type { Layout } from "#app/lists/layouts.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import { LastUse } from "#app/routes/building/people/last-use.tsx";
import type { ListedTag } from "#contract/access/nfc-tags.ts";
import type { TagOrder } from "#rules/access/nfc-tags.ts";

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
            <p className="ticket-actions">
              <TagTools tag={tag} />
            </p>
          </div>
        ))}
      </div>
    );
  }
  const columns: Column<ListedTag>[] = [
    { key: "name", title: t("tagPool.name"), sorts: "name", cell: ({ identifier }) => identifier },
    { key: "value", title: t("tagPool.value"), cell: ({ value }) => <span className="mono">{value}</span> },
    { key: "type", title: t("tagPool.kind"), sorts: "type", cell: ({ type }) => t(`components.tag.${type}`) },
    { key: "holder", title: t("tagPool.holder"), cell: (tag) => tag.userId !== null && <Holder tag={tag} /> },
    { key: "use", title: t("person.lastUse"), cell: ({ lastUse }) => lastUse && <LastUse use={lastUse} /> },
    {
      key: "state",
      title: t("flats.state"),
      beside: true,
      cell: ({ state }) => state && <State state={state} />,
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

function Holder({ tag: { userId, holderName } }: { tag: ListedTag }) {
  if (userId === null) return null;
  return <Link to={`/domain/people/${userId}`}>{holderName}</Link>;
}

const dots = { VALID: "valid", UPCOMING: "upcoming", EXPIRED: "expired" } as const;

function State({ state }: { state: NonNullable<ListedTag["state"]> }) {
  const { t } = useTranslation();
  if (state === "FREE") return <StateDot state="never">{t("tagPool.states.FREE")}</StateDot>;
  if (state === "NO_ACCESS") return <StateDot state="warning">{t("tagPool.states.NO_ACCESS")}</StateDot>;
  return <StateDot state={dots[state]} />;
}

function TagTools({ tag: { id, identifier, userId }, iconOnly }: { tag: ListedTag; iconOnly?: boolean }) {
  const { t } = useTranslation();
  const tools = [
    { to: "give", icon: "person", label: t("tagPool.give", { identifier }), isOffered: userId === null },
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
