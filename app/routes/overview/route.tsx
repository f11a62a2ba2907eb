import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Device } from "#contract/devices.ts";
import { credentialState } from "#rules/credentials.ts";
import { FETCH_PAGE_SIZE } from "#rules/paging.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { useRole } from "../../building-data.ts";
import { BuildingDrawing } from "../../components/building-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { EventTable } from "../../components/event-table.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { MyCredentials } from "./my-credentials.tsx";

/** So many of the last events; the history has the others. */
const LAST_EVENTS = 8;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const query = { page: 0, pageSize: FETCH_PAGE_SIZE };
  const [building, devices, events, credentials] = await Promise.all([
    api.domains.get({ id: domainId }),
    api.devices.list({ query }),
    api.events.query({ body: { pageSize: LAST_EVENTS } }),
    api.users.me().then(({ id }) => api.accessCredentials.list({ query: { ...query, userId: id } })),
  ]);
  const now = Date.now();
  return {
    title: await titleIn(request, "overview.title"),
    building: { id: domainId, label: building.label, name: building.name, avatar: building.avatar },
    devices: devices.items.map(({ id, name, type, online, configurationState }) => ({
      ...{ id, name, type, online, configurationState },
    })),
    events: events.items,
    credentials: credentials.items.map((credential) => ({
      ...credential,
      state: credentialState(credential, now),
    })),
  };
}

export default function Overview() {
  const { t } = useTranslation();
  const { building, devices, events, credentials } = useLoaderData<typeof loader>();
  const role = useRole();
  const mayAdminister = role === "administrator";
  useLiveBuilding();
  const { id, label, name, avatar } = building;
  return (
    <div className="stack">
      <PageHeader
        title={label}
        subtitle={<span className="mono">{name}</span>}
        image={avatar === null ? undefined : `/avatar/domain/${id}?v=${avatar}`}
        editImageTo={mayAdminister ? "/domain/settings/picture" : undefined}
        editTitleTo={mayAdminister ? "/domain/settings" : undefined}
      />
      {mayAdminister && <Attention devices={devices} />}
      {(credentials.length > 0 || role === "user") && <MyCredentials credentials={credentials} />}
      <div className="beside drawing-first">
        <section className="card padded" aria-label={t("overview.doors")}>
          <BuildingDrawing
            label={label}
            doors={devices.filter(({ type }) => type === "RINGBELL").map(doorOf)}
            addTo={mayAdminister ? "/domain/devices/new" : undefined}
          />
        </section>
        <section className="stack tight">
          <div className="card-head">
            <h2>{t("overview.lately")}</h2>
            <Link to="/domain/history">{t("overview.history")}</Link>
          </div>
          {events.length > 0 ? (
            <EventTable events={events} />
          ) : (
            <EmptyState picture="no-history" title={t("overview.quiet")}>
              <p>{t("overview.quietText")}</p>
            </EmptyState>
          )}
        </section>
      </div>
    </div>
  );
}

type Seen = Pick<Device, "id" | "name" | "type" | "online" | "configurationState">;

function doorOf({ id, name, online }: Seen) {
  return { id, name, online, to: `/domain/devices/${id}` };
}

/** What an administrator would want to be told before anything else. */
function Attention({ devices }: { devices: readonly Seen[] }) {
  const { t } = useTranslation();
  const away = devices.filter(({ online }) => !online);
  if (away.length === 0) return null;
  return (
    <Notice tone="attention" title={t("overview.away", { count: away.length })}>
      <p>
        {away.slice(0, LAST_EVENTS).map(({ id, name }, index) => (
          <span key={id}>
            {index > 0 && ", "}
            <Link to={`/domain/devices/${id}`}>{name}</Link>
          </span>
        ))}
        . {t("overview.awayText")}
      </p>
    </Notice>
  );
}
