import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
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
  const query = readPageNumber(new URL(request.url).searchParams);
  const [title, groups] = await Promise.all([
    titleIn(request, `accessAreas.${kind}.title`),
    pickAreaCalls(api, kind).list({ ...query, hidden: "true" }),
  ]);
  return { title, kind, groups };
}

/** The zones of a building, or its groups of lift areas, including the default ones. */
export default function AccessAreas() {
  const { t } = useTranslation();
  const { title, kind, groups } = useLoaderData<typeof loader>();
  const hasNone = groups.page === 0 && groups.items.every(({ name }) => isHiddenGroup(name));
  const columns: Column<AccessArea>[] = [
    { key: "name", title: t("accessAreas.name"), cell: (group) => <Name kind={kind} group={group} /> },
    {
      key: "members",
      title: t(`accessAreas.${kind}.members`),
      align: "end",
      cell: ({ memberCount }) => memberCount,
    },
  ];
  return (
    <>
      <PageTitle
        title={title}
        actions={
          <LinkButton to={`${accessAreaPaths[kind]}/new`} weight="primary" icon="plus" preventScrollReset>
            {t(`accessAreas.${kind}.new`)}
          </LinkButton>
        }
      >
        {t(`accessAreas.${kind}.lead`)}
      </PageTitle>
      <div className="stack">
        {hasNone && (
          <EmptyLine title={t(`accessAreas.${kind}.empty`)}>{t(`accessAreas.${kind}.emptyText`)}</EmptyLine>
        )}
        <Table caption={title} columns={columns} rows={groups.items} keyOf={({ id }) => id} />
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
