import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
import { GROUP_ORDERS } from "#rules/people/list-orders.ts";
import {
  type AccessArea,
  type AccessAreaKind,
  accessAreaPaths,
  pickAreaCalls,
  readAreaKind,
} from "./kinds.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const kind = readAreaKind(request);
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const { order, sorted, headers } = await readOrder(request, kind, { columns: GROUP_ORDERS, own: "name" });
  const query = { ...readPageNumber(address), ...sorted, search: search || undefined };
  const [title, groups] = await Promise.all([
    titleIn(request, `accessAreas.${kind}.title`),
    pickAreaCalls(api, kind).list({ ...query, hidden: "true" }),
  ]);
  return data({ title, kind, search, order, groups }, { headers });
}

/** The zones of a building, or its groups of lift areas, including the default ones. */
export default function AccessAreas() {
  const { t } = useTranslation();
  const { title, kind, search, order, groups } = useLoaderData<typeof loader>();
  const isFirst = search === "" && groups.page === 0;
  const hasNone = isFirst && groups.items.every(({ name }) => isHiddenGroup(name));
  const columns: Column<AccessArea>[] = [
    {
      key: "name",
      title: t("accessAreas.name"),
      sorts: "name",
      cell: (group) => <Name kind={kind} group={group} />,
    },
    {
      key: "members",
      title: t(`accessAreas.${kind}.members`),
      sorts: "memberCount",
      align: "end",
      cell: ({ memberCount }) => memberCount,
    },
  ];
  return (
    <>
      <PageTitle
        title={title}
        count={groups.total}
        actions={
          <LinkButton to={`${accessAreaPaths[kind]}/new`} weight="primary" icon="plus" preventScrollReset>
            {t(`accessAreas.${kind}.new`)}
          </LinkButton>
        }
      />
      {!hasNone && (
        <FilterForm kind="search" show={t("accessAreas.find")}>
          <FilterSearch label={t(`accessAreas.${kind}.search`)} typed={search} />
        </FilterForm>
      )}
      <div className="stack tight">
        {hasNone && (
          <EmptyLine title={t(`accessAreas.${kind}.empty`)}>{t(`accessAreas.${kind}.emptyText`)}</EmptyLine>
        )}
        {groups.items.length > 0 ? (
          <Table caption={title} columns={columns} rows={groups.items} order={order} keyOf={({ id }) => id} />
        ) : (
          <p className="lead">{t(`accessAreas.${kind}.noneFound`)}</p>
        )}
        <Pagination page={groups.page} pageSize={groups.pageSize} total={groups.total} />
      </div>
      <Outlet />
    </>
  );
}

function Name({ kind, group: { id, name } }: { kind: AccessAreaKind; group: AccessArea }) {
  const { t } = useTranslation();
  return (
    <span className="inline-links">
      <Link to={`${accessAreaPaths[kind]}/${id}`} className="device-name">
        <Icon name={kind === "zones" ? "zone" : "elevator"} />
        <span>{groupLabel(t, name)}</span>
      </Link>
      {isHiddenGroup(name) && <Badge tone="faint">{t("accessAreas.own")}</Badge>}
    </span>
  );
}
