import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { AgentGroup } from "#contract/agent-groups.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { groupLabel } from "../../components/group-label.ts";
import { Icon } from "../../components/icon.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const withOwn = search.has("own");
  const query = { ...turnedPage(search), ...(withOwn && { hidden: "true" as const }) };
  const [title, groups] = await Promise.all([
    titleIn(request, "groups.title"),
    api.agentGroups.list({ query }),
  ]);
  return { title, groups, withOwn };
}

export default function Groups() {
  const { t } = useTranslation();
  const { groups, withOwn } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to="/domain/groups/new" weight="primary" icon="plus" preventScrollReset>
      {t("groups.new")}
    </LinkButton>
  );
  const columns: Column<AgentGroup>[] = [
    { key: "name", title: t("groups.name"), cell: (group) => <GroupName group={group} /> },
    { key: "members", title: t("groups.members"), align: "end", cell: ({ memberCount }) => memberCount },
  ];
  return (
    <>
      <PageTitle title={t("groups.title")} actions={groups.total > 0 && add}>
        {t("groups.lead")}
      </PageTitle>
      {groups.total === 0 ? (
        <EmptyState picture="no-groups" title={t("groups.empty")} action={add}>
          <p>{t("groups.emptyText")}</p>
        </EmptyState>
      ) : (
        <Table caption={t("groups.title")} columns={columns} rows={groups.items} keyOf={({ id }) => id} />
      )}
      <Pagination page={groups.page} pageSize={groups.pageSize} total={groups.total} />
      <LinkButton to={withOwn ? "/domain/groups" : "/domain/groups?own=1"} weight="quiet" small>
        {t(withOwn ? "groups.hideOwn" : "groups.showOwn")}
      </LinkButton>
      <Outlet />
    </>
  );
}

function GroupName({ group: { id, name } }: { group: AgentGroup }) {
  const { t } = useTranslation();
  return (
    <Link to={`/domain/groups/${id}`} className="device-name">
      <Icon name="group" />
      <span>{groupLabel(t, name)}</span>
    </Link>
  );
}
