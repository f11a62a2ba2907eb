import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Segments } from "#app/components/menus/segments.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import type { AddressOrder } from "#app/lists/orders.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import type { AgentGroup } from "#contract/people/agent-groups.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { GROUP_ORDERS, type GroupOrder } from "#rules/people/list-orders.ts";
import { GroupName } from "./group-name.tsx";
import { GroupTree } from "./group-tree.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const address = new URL(request.url).searchParams;
  const withOwn = address.has("own");
  const search = (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const { order, sorted, headers } = await readOrder(request, "groups", {
    columns: GROUP_ORDERS,
    own: "name",
  });
  const title = await titleIn(request, "groups.title");
  const shown =
    address.get("view") === "tree"
      ? { tree: await readTree(api, withOwn), groups: undefined }
      : { tree: undefined, groups: await readList(api, address, { withOwn, search, sorted }) };
  return data({ title, withOwn, search, order, ...shown }, { headers });
}

function readTree(api: ApiCalls, withOwn: boolean) {
  return api.agentGroups.tree({ query: { hidden: withOwn ? "true" : "false" } });
}

interface ListChoice {
  withOwn: boolean;
  search: string;
  sorted: { order?: GroupOrder; descending?: boolean };
}

function readList(api: ApiCalls, address: URLSearchParams, { withOwn, search, sorted }: ListChoice) {
  const hidden = withOwn ? "true" : undefined;
  // Flats have a list of their own.
  const kind = "GROUP" as const;
  return api.agentGroups.list({
    query: { ...readPageNumber(address), ...sorted, hidden, kind, search: search || undefined },
  });
}

export default function Groups() {
  const { t } = useTranslation();
  const { groups, tree, withOwn, search, order } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to="/domain/groups/new" weight="primary" icon="plus" preventScrollReset>
      {t("groups.new")}
    </LinkButton>
  );
  const isEmpty = search === "" && (tree ? tree.groups.length : groups?.total) === 0;
  const own = withOwn ? "own=1" : "";
  const views = [
    { to: addressWith(own), label: t("groupTree.list"), chosen: !tree },
    { to: addressWith("view=tree", own), label: t("groupTree.tree"), chosen: Boolean(tree) },
  ];
  const viewQuery = tree ? "view=tree" : "";
  return (
    <>
      <PageTitle
        title={t("groups.title")}
        count={groups?.total}
        actions={
          !isEmpty && (
            <>
              <Segments label={t("groupTree.views")} links={views} />
              {add}
            </>
          )
        }
      />
      {isEmpty ? (
        <EmptyState picture="no-groups" title={t("groups.empty")} action={add}>
          <p>{t("groups.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          {tree && <GroupTree {...tree} />}
          {groups && <GroupList groups={groups.items} search={search} withOwn={withOwn} order={order} />}
        </>
      )}
      {groups && <Pagination page={groups.page} pageSize={groups.pageSize} total={groups.total} />}
      <LinkButton to={addressWith(viewQuery, withOwn ? "" : "own=1")} weight="quiet" small>
        {t(withOwn ? "groups.hideOwn" : "groups.showOwn")}
      </LinkButton>
      <Outlet />
    </>
  );
}

function addressWith(...parts: string[]): string {
  const query = parts.filter(Boolean).join("&");
  return query ? `/domain/groups?${query}` : "/domain/groups";
}

interface GroupListProps {
  groups: readonly AgentGroup[];
  search: string;
  withOwn: boolean;
  order: AddressOrder<GroupOrder>;
}

function GroupList({ groups, search, withOwn, order }: GroupListProps) {
  const { t } = useTranslation();
  const columns: Column<AgentGroup>[] = [
    { key: "name", title: t("groups.name"), sorts: "name", cell: (group) => <GroupName group={group} /> },
    {
      key: "members",
      title: t("groups.members"),
      align: "end",
      sorts: "memberCount",
      cell: ({ memberCount }) => memberCount,
    },
  ];
  return (
    <>
      <FilterForm kind="search" show={t("groupTree.find")}>
        {withOwn && <input type="hidden" name="own" value="1" />}
        <FilterSearch label={t("groupTree.search")} typed={search} />
      </FilterForm>
      {groups.length > 0 ? (
        <Table
          caption={t("groups.title")}
          columns={columns}
          rows={groups}
          order={order}
          keyOf={({ id }) => id}
        />
      ) : (
        <p className="lead">{t("groupTree.noneFound")}</p>
      )}
    </>
  );
}
