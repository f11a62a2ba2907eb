import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVENTS_PAGE_SIZE } from "#contract/events.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { RefreshWithoutScript } from "../../components/refresh-without-script.tsx";
import { StateDot } from "../../components/state.tsx";
import { Time } from "../../components/time.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";

export const meta = titleMeta;

/** The log of the device that was stored as the current one (§2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  if (!session.deviceId) throw redirect("/domain/devices");
  const device = await api.devices.get({ id: session.deviceId });
  const page = turnedPage(new URL(request.url).searchParams, EVENTS_PAGE_SIZE);
  const lines = await api.events.query({
    body: { kinds: ["DIAGNOSTIC"], deviceId: device.id, ...page },
  });
  return {
    title: await titleIn(request, "diagnosticLog.title"),
    device: { id: device.id, name: device.name, online: device.online },
    lines: {
      ...lines,
      items: lines.items.map(({ id, time, outcome, text }) => ({ id, time, outcome, text })),
    },
  };
}

export default function DiagnosticLog() {
  const { t } = useTranslation();
  const { device, lines } = useLoaderData<typeof loader>();
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("diagnosticLog.title")}
        building={device.name}
        backTo={`/domain/devices/${device.id}`}
      >
        {t("diagnosticLog.lead")}
      </PageTitle>
      <RefreshWithoutScript />
      {lines.items.length > 0 ? (
        <ol className="diagnostic-log" reversed>
          {lines.items.map(({ id, time, outcome, text }) => (
            <li key={id}>
              <Time at={time} show="precise" />
              <StateDot state={outcome} />
              <p>{text}</p>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState picture="no-history" title={t("diagnosticLog.empty")}>
          <p>{t(device.online ? "diagnosticLog.emptyText" : "diagnosticLog.offlineText")}</p>
        </EmptyState>
      )}
      <Pagination page={lines.page} pageSize={lines.pageSize} total={lines.total} />
    </>
  );
}
