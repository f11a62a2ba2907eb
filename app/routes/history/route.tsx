import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { EVENTS_PAGE_SIZE } from "#contract/events.ts";
import { id } from "#contract/fields.ts";
import { isAtLeast } from "#rules/roles.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useRole } from "../../building-data.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { EventTable } from "../../components/event-table.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { RefreshWithoutScript } from "../../components/refresh-without-script.tsx";
import { HistoryFilter } from "./history-filter.tsx";
import { historyKinds, historyOutcomes } from "./history-kinds.ts";

const filterSchema = z.object({
  kind: z.enum(historyKinds).optional().catch(undefined),
  outcome: z.enum(historyOutcomes).optional().catch(undefined),
  device: id.optional().catch(undefined),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { kind, outcome, device } = filterSchema.parse(Object.fromEntries(search));
  const [events, devices] = await Promise.all([
    api.events.query({
      body: {
        ...turnedPage(search, EVENTS_PAGE_SIZE),
        ...(kind && { kinds: [kind] }),
        ...(outcome && { outcome }),
        ...(device && { deviceId: device }),
      },
    }),
    allPages((query) => api.devices.list({ query })),
  ]);
  return {
    title: await titleIn(request, "history.title"),
    chosen: { kind, outcome, device },
    devices: devices.map(({ id, name }) => ({ id, name })),
    events,
  };
}

export default function History() {
  const { t } = useTranslation();
  const { chosen, devices, events } = useLoaderData<typeof loader>();
  const seesAll = isAtLeast(useRole(), "credential-manager");
  useLiveBuilding();
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle title={t("history.title")}>{t(seesAll ? "history.lead" : "history.leadOwn")}</PageTitle>
      <RefreshWithoutScript />
      <HistoryFilter chosen={chosen} devices={devices} />
      {events.items.length > 0 ? (
        <EventTable events={events.items} />
      ) : (
        <EmptyState picture="no-history" title={t(filtered ? "history.noneFound" : "history.empty")}>
          <p>{t(filtered ? "history.noneFoundText" : "history.emptyText")}</p>
        </EmptyState>
      )}
      <Pagination page={events.page} pageSize={events.pageSize} total={events.total} />
    </>
  );
}
