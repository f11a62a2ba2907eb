import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";
import { EVENTS_PAGE_SIZE, type Event } from "#contract/events.ts";
import { isAtLeast } from "#rules/roles.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useRole } from "../../building-data.ts";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { EventTable } from "../../components/event-table.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { StandStill } from "../../components/stand-still.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { HistoryFilter } from "./history-filter.tsx";
import { readHistoryAddress } from "./history-query.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { chosen, filters } = readHistoryAddress(search);
  const [events, devices] = await Promise.all([
    api.events.query({ body: { ...turnedPage(search, EVENTS_PAGE_SIZE), ...filters } }),
    allPages((query) => api.devices.list({ query })),
  ]);
  return {
    title: await titleIn(request, "history.title"),
    chosen,
    devices: devices.map(({ id, name }) => ({ id, name })),
    person: await personOf(api, chosen.person, events.items),
    events,
  };
}

/** Who has left is still called as they were. */
async function personOf(api: ApiCalls, id: string | undefined, events: readonly Event[]) {
  if (id === undefined) return undefined;
  const known = events.find(({ actor }) => actor?.id === id)?.actor;
  if (known) return known;
  try {
    return { id, name: (await api.agents.get({ id })).name };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { id, name: id };
  }
}

export default function History() {
  const { t } = useTranslation();
  const { chosen, devices, person, events } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const seesAll = isAtLeast(useRole(), "credential-manager");
  useLiveBuilding();
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle
        title={t("history.title")}
        actions={
          <LinkButton to={`/domain/history/export${search}`} icon="download" preventScrollReset>
            {t("history.export")}
          </LinkButton>
        }
      >
        {t(seesAll ? "history.lead" : "history.leadOwn")}
      </PageTitle>
      <HistoryFilter chosen={chosen} devices={devices} person={person} />
      <StandStill />
      {events.items.length > 0 ? (
        <EventTable events={events.items} />
      ) : (
        <EmptyState picture="no-history" title={t(filtered ? "history.noneFound" : "history.empty")}>
          <p>{t(filtered ? "history.noneFoundText" : "history.emptyText")}</p>
        </EmptyState>
      )}
      <Pagination page={events.page} pageSize={events.pageSize} total={events.total} />
      <Outlet />
    </>
  );
}
