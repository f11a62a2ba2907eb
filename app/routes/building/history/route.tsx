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
import { readSearch } from "#app/lists/offered-choices.ts";
import { CHOICES_MAX, firstFew, onlyTotal, readPageNumber } from "#app/lists/paging.ts";
import { formatOutputName, listBuildingOutputs } from "#app/routes/building/building-outputs.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { type Event, type EventFilters, EVENTS_PAGE_SIZE } from "#contract/history/events.ts";
import { isWithoutConnections } from "#rules/history/event-kinds.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { HistoryFilter } from "./history-filter.tsx";
import { readHistoryAddress } from "./history-query.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { chosen, filters, listed: listedEvents } = readHistoryAddress(search);
  const { role } = await api.users.me();
  const find = readSearch(request, context);
  const offered = { ...firstFew(CHOICES_MAX), search: find || undefined };
  const [events, devices, outputs, people] = await Promise.all([
    api.events.query({ body: { ...readPageNumber(search, EVENTS_PAGE_SIZE), ...listedEvents } }),
    api.devices.list({ query: offered }),
    listBuildingOutputs(api, (id) => api.outputGroups.listMembers({ id, query: firstFew(CHOICES_MAX) })),
    isAtLeast(role ?? "user", "credential-manager") ? api.users.list({ query: offered }) : undefined,
  ]);
  const listed = devices.items.map(({ id, name }) => ({ id, name }));
  const isListed = listed.some(({ id }) => id === chosen.device);
  const device = isListed ? undefined : await deviceOf(api, chosen.device, events.items);
  const listedOutputs = (outputs?.items ?? []).map((each) => ({ id: each.id, name: formatOutputName(each) }));
  const output = listedOutputs.some(({ id }) => id === chosen.output)
    ? undefined
    : outputOf(chosen.output, events.items);
  const listedPeople = (people?.items ?? []).map(({ id, name }) => ({ id, name }));
  const person = listedPeople.some(({ id }) => id === chosen.person)
    ? undefined
    : await personOf(api, chosen.person, events.items);
  return {
    title: await titleIn(request, "history.title"),
    hidden: events.total > 0 ? undefined : await findHidden(api, filters),
    chosen,
    devices: device ? [device, ...listed] : listed,
    outputs: output ? [output, ...listedOutputs] : listedOutputs,
    moreOutputs: outputs !== undefined && outputs.total > listedOutputs.length,
    people: person ? [person, ...listedPeople] : listedPeople,
    extent: {
      search: find,
      hasMore: devices.total > listed.length || (people?.total ?? 0) > listedPeople.length,
    },
    events,
  };
}

/**
 * Returns what an empty list hides: connections of devices, which nobody has chosen, or all that the chosen
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

/** Devices that were removed are shown by the name in their events. */
async function deviceOf(api: ApiCalls, id: string | undefined, events: readonly Event[]) {
  if (id === undefined) return undefined;
  const known = events.find(({ device }) => device?.id === id)?.device;
  return known ?? { id, name: await nameOr(id, api.devices.get({ id })) };
}

/** Outputs that are not listed or were removed are shown by the name in their events. */
function outputOf(id: string | undefined, events: readonly Event[]) {
  if (id === undefined) return undefined;
  const known = events.flatMap(({ targets }) => targets).find((target) => target.id === id);
  return { id, name: known?.name ?? id };
}

/** People who have left are shown by the name in their events. */
async function personOf(api: ApiCalls, id: string | undefined, events: readonly Event[]) {
  if (id === undefined) return undefined;
  const known = events.find(({ actor }) => actor?.id === id)?.actor;
  return known ?? { id, name: await nameOr(id, api.agents.get({ id })) };
}

/** The name of what a call returns, or the id if there is none. */
async function nameOr(id: string, call: Promise<{ name: string }>): Promise<string> {
  try {
    return (await call).name;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return id;
  }
}

export default function History() {
  const { t } = useTranslation();
  const { chosen, events, hidden, title: _title, ...choices } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const seesAll = isAtLeast(useRole(), "credential-manager");
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("history.title")}
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
      <HistoryFilter chosen={chosen} {...choices} />
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
