import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { Layout } from "#app/lists/layouts.ts";
import { readOrder } from "#app/lists/order.server.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { readLayout } from "#app/preferences.ts";
import type { NfcTag } from "#contract/access/nfc-tags.ts";
import { NFC_TAG_TYPES, TAG_ORDERS, type TagOrder } from "#rules/access/nfc-tags.ts";

export const meta = titleMeta;

/** The pool of tags without a holder (§5). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const requested = address.getAll("types");
  const chosen = NFC_TAG_TYPES.filter((type) => requested.includes(type));
  const types = chosen.length > 0 ? chosen : NFC_TAG_TYPES;
  const { order, sorted, headers } = await readOrder(request, "tags", { columns: TAG_ORDERS, own: "name" });
  const [title, layout, tags] = await Promise.all([
    titleIn(request, "tags.title"),
    readLayout(api),
    api.nfcTags.list({
      query: { ...readPageNumber(address), ...sorted, types: types.join(","), unassigned: true },
    }),
  ]);
  const isFiltered = types.length < NFC_TAG_TYPES.length;
  return data({ title, order, layout, tags, types: [...types], isFiltered }, { headers });
}

export default function TagPool() {
  const { t } = useTranslation();
  const { tags, types, order, layout, isFiltered } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const register = (
    <LinkButton to="/domain/tags/new" icon="plus" weight="primary" preventScrollReset>
      {t("tags.register")}
    </LinkButton>
  );
  const isEmpty = tags.total === 0 && !isFiltered;
  return (
    <>
      <PageTitle
        title={t("tags.title")}
        count={tags.total}
        layout={isEmpty ? undefined : layout}
        actions={!isEmpty && register}
      />
      {isEmpty ? (
        <EmptyState picture="no-tags" title={t("tags.empty")} action={register}>
          <p>{t("tags.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <TagTypeFilter types={types} />
          {tags.total === 0 && <p className="lead">{t("tagPool.noneOfKind")}</p>}
          {tags.total > 0 && <Tags tags={tags.items} layout={layout} order={order} />}
        </>
      )}
      <Pagination page={tags.page} pageSize={tags.pageSize} total={tags.total} />
      <Outlet />
    </>
  );
}

interface TagsProps {
  tags: readonly NfcTag[];
  layout: Layout;
  order: AddressOrder<TagOrder>;
}

function Tags({ tags, layout, order }: TagsProps) {
  const { t } = useTranslation();
  if (layout === "cards") {
    return (
      <div className="cards">
        {tags.map((tag) => (
          <div key={tag.id} className="stack tight">
            <CardDrawing {...tag} />
            <p className="ticket-actions">
              <TagTools tag={tag} />
            </p>
          </div>
        ))}
      </div>
    );
  }
  const columns: Column<NfcTag>[] = [
    { key: "name", title: t("tagPool.name"), sorts: "name", cell: ({ identifier }) => identifier },
    { key: "value", title: t("tagPool.value"), cell: ({ value }) => <span className="mono">{value}</span> },
    { key: "type", title: t("tagPool.kind"), sorts: "type", cell: ({ type }) => t(`components.tag.${type}`) },
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

function TagTools({ tag: { id, identifier }, iconOnly }: { tag: NfcTag; iconOnly?: boolean }) {
  const { t } = useTranslation();
  const tools = [
    { to: "give", icon: "person", label: t("tagPool.give", { identifier }) },
    { to: "rename", icon: "pencil", label: t("tagName.rename") },
    { to: "delete", icon: "trash", label: t("tags.remove", { identifier }) },
  ] as const;
  return tools.map(({ to, icon, label }) => (
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

/** Filters the types of tags in the address; defaults to all (§5). */
function TagTypeFilter({ types }: { types: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <FilterForm kind="filter" show={t("tagPool.filter")}>
      <fieldset className="field" key={types.join()}>
        <legend className="field-label">{t("tagPool.kinds")}</legend>
        <div className="choices in-a-row">
          {NFC_TAG_TYPES.map((type) => (
            <label key={type} className="choice">
              <input type="checkbox" name="types" value={type} defaultChecked={types.includes(type)} />
              <span>{t(`components.tag.${type}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FilterForm>
  );
}
