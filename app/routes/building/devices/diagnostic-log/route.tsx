import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { StateDot } from "#app/components/lists/state.tsx";
import { FollowChanges } from "#app/components/shell/follow-changes.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { EVENTS_PAGE_SIZE } from "#contract/history/events.ts";
import { LogFilter } from "./log-filter.tsx";
import { readLogFilter } from "./log-query.ts";

export const meta = titleMeta;

/** The log of the current device (§2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, session } = await requireDomain(context);
  if (!session.deviceId) throw redirect("/domain/devices");
  const device = await api.devices.get({ id: session.deviceId });
  const search = new URL(request.url).searchParams;
  const { chosen, filter } = readLogFilter(search, device.id);
  const lines = await api.events.query({ body: { ...filter, ...readPageNumber(search, EVENTS_PAGE_SIZE) } });
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
      <FollowChanges besideForm />
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
  return <EmptyLine title={t(title)}>{t(text)}</EmptyLine>;
}
