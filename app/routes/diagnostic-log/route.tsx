import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EVENTS_PAGE_SIZE } from "#contract/events.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { StandStill } from "../../components/stand-still.tsx";
import { StateDot } from "../../components/state.tsx";
import { Time } from "../../components/time.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { LogFilter } from "./log-filter.tsx";
import { readLogFilter } from "./log-query.ts";

export const meta = titleMeta;

/** The log of the device that was stored as the current one (§2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  if (!session.deviceId) throw redirect("/domain/devices");
  const device = await api.devices.get({ id: session.deviceId });
  const search = new URL(request.url).searchParams;
  const { chosen, asked } = readLogFilter(search, device.id);
  const lines = await api.events.query({ body: { ...asked, ...turnedPage(search, EVENTS_PAGE_SIZE) } });
  return {
    title: await titleIn(request, "diagnosticLog.title"),
    device: { id: device.id, name: device.name, online: device.online },
    chosen,
    lines: {
      ...lines,
      items: lines.items.map(({ id, time, outcome, text }) => ({ id, time, outcome, text })),
    },
  };
}

export default function DiagnosticLog() {
  const { t } = useTranslation();
  const { device, chosen, lines } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  useLiveBuilding();
  const filtered = Object.values(chosen).some((value) => value !== undefined);
  return (
    <>
      <PageTitle
        title={t("diagnosticLog.title")}
        within={{ label: device.name, to: `/domain/devices/${device.id}` }}
        actions={
          <>
            <LinkButton to={pathname + search} icon="refresh" preventScrollReset>
              {t("diagnosticLog.refresh")}
            </LinkButton>
            {lines.items.length > 0 && (
              <LinkButton to={`/domain/diagnostic/file${search}`} icon="download" reloadDocument>
                {t("diagnosticLog.download")}
              </LinkButton>
            )}
          </>
        }
      >
        {t("diagnosticLog.lead")}
      </PageTitle>
      <StandStill />
      {(lines.total > 0 || filtered) && <LogFilter chosen={chosen} />}
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
        <Empty filtered={filtered} online={device.online} />
      )}
      <Pagination page={lines.page} pageSize={lines.pageSize} total={lines.total} />
    </>
  );
}

function Empty({ filtered, online }: { filtered: boolean; online: boolean }) {
  const { t } = useTranslation();
  const [title, text] = filtered
    ? ["diagnosticLog.noneFound", "diagnosticLog.noneFoundText"]
    : ["diagnosticLog.empty", online ? "diagnosticLog.emptyText" : "diagnosticLog.offlineText"];
  return (
    <EmptyState picture="no-history" title={t(title)}>
      <p>{t(text)}</p>
    </EmptyState>
  );
}
