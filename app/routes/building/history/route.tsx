import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useRole } from "#app/building/building-data.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal, readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { type EventFilters, EVENTS_PAGE_SIZE } from "#contract/history/events.ts";
import { isWithoutConnections } from "#rules/history/event-kinds.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { HistoryFilter } from "./history-filter.tsx";
import { readHistoryAddress } from "./history-query.ts";
import { addChosen, offerFilters } from "./read-choices.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { chosen, filters, listed: listedEvents } = readHistoryAddress(search);
  const { role } = await api.users.me();
  const [events, offered] = await Promise.all([
    api.events.query({ body: { ...readPageNumber(search, EVENTS_PAGE_SIZE), ...listedEvents } }),
    offerFilters(api, search, isAtLeast(role ?? "user", "credential-manager")),
  ]);
  return {
    title: await titleIn(request, "history.title"),
    hidden: events.total > 0 ? undefined : await findHidden(api, filters),
    chosen,
    offered: await addChosen(api, offered, chosen, events.items),
    events,
  };
}

/**
 * Returns what an empty list hides: connections of devices, which no one has chosen, or all that the chosen
 * filter excludes. Undefined if there is nothing to show at all.
 */
async function findHidden(
  api: ApiCalls,
  filters: EventFilters,
): Promise<"connections" | "others" | undefined> {
  const { kinds, ...others } = filters;
  const hasEvents = async (body: EventFilters) =>
    (await api.events.query({ body: { ...onlyTotal, ...body } })).total > 0;
  if (isWithoutConnections(kinds) && (await hasEvents(others))) return "connections";
  return (await hasEvents({})) ? "others" : undefined;
}

export default function History() {
  const { t } = useTranslation();
  const { chosen, events, hidden, offered } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const seesAll = isAtLeast(useRole(), "credential-manager");
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("history.title")}
        count={events.total}
        actions={
          <>
            <FollowChanges besideForm />
            <LinkButton to={`/domain/history/export${search}`} icon="download" preventScrollReset>
              {t("history.export")}
            </LinkButton>
          </>
        }
      >
        {seesAll ? undefined : t("history.leadOwn")}
      </PageTitle>
      <HistoryFilter chosen={chosen} offered={offered} />
      {events.items.length > 0 ? <EventTable events={events.items} /> : <NoEvents hidden={hidden} />}
      <Pagination page={events.page} pageSize={events.pageSize} total={events.total} />
      <Outlet />
    </>
  );
}

/** Replaces an empty list; says what the filter hides only if it hides something. */
function NoEvents({ hidden }: { hidden: "connections" | "others" | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (hidden === undefined) return <EmptyLine title={t("history.empty")}>{t("history.emptyText")}</EmptyLine>;
  const withConnections = new URLSearchParams(search);
  withConnections.set("kind", "ALL");
  withConnections.delete("page");
  return (
    <EmptyLine
      title={t("history.noneFound")}
      action={
        hidden === "connections" && (
          <LinkButton to={`/domain/history?${withConnections}`} small preventScrollReset>
            {t("history.showConnections")}
          </LinkButton>
        )
      }
    >
      {t(hidden === "connections" ? "history.connectionsHidden" : "history.filterHides")}
    </EmptyLine>
  );
}
