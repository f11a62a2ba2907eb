import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useRole } from "#app/building/building-data.ts";
import { BuildingDrawing } from "#app/components/drawings/building-drawing.tsx";
import { CredentialTickets, type ShownCredential } from "#app/components/lists/credential-tickets.tsx";
import { DoorList, MoreDoors } from "#app/components/lists/door-list.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import { PageHeader } from "#app/components/shell/page-header.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { domainAvatar } from "#app/pictures/avatars.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { allPages } from "#contract/client/pages.ts";
import { credentialState } from "#rules/access/access-credentials.ts";
import { AttentionList } from "./attention-list.tsx";
import { readAttention } from "./read-attention.ts";

/** The number of recent events; the history has the others. */
const LAST_EVENTS = 5;
/** The number of drawn doors; the list of devices has the others. */
const DOORS_DRAWN = 24;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const me = await api.users.me();
  const now = Date.now();
  const simulates = (await context.simulator?.view(domainId)) !== undefined;
  const [building, doors, attention, events, credentials, openable] = await Promise.all([
    api.domains.get({ id: domainId }),
    api.devices.list({ query: { ...firstFew(DOORS_DRAWN), type: "RINGBELL" } }),
    me.role === "administrator"
      ? readAttention(api, { ofInstallation: me.installationAdministrator, simulates }, now)
      : [],
    api.events.query({ body: firstFew(LAST_EVENTS) }),
    allPages((query) => api.accessCredentials.list({ query: { ...query, userId: me.id } })),
    listDoors(api),
  ]);
  return {
    title: await titleIn(request, "overview.title"),
    building: { id: domainId, label: building.label, name: building.name, avatar: building.avatar },
    doors: {
      total: doors.total,
      items: doors.items.map(({ id, name, online, doorOpen, alarm }) => {
        const opens = openable.items.find(({ deviceId, reason }) => deviceId === id && reason === null);
        return { id, name, online, doorOpen, alarm, to: `/domain/devices/${id}`, opens };
      }),
    },
    openable: { items: openable.items, total: openable.total },
    attention,
    events: events.items,
    credentials: credentials.map((credential) => ({
      ...credential,
      state: credentialState(credential, now),
    })),
  };
}

export default function Overview() {
  const { t } = useTranslation();
  const { building, doors, openable, attention, events, credentials } = useLoaderData<typeof loader>();
  const role = useRole();
  const canAdminister = role === "administrator";
  useLiveBuilding();
  const { label, name } = building;
  return (
    <div className="stack">
      <PageHeader
        title={label}
        subtitle={<span className="mono">{name}</span>}
        image={domainAvatar(building)}
        editImageTo={canAdminister ? "/domain/settings/picture" : undefined}
        editTitleTo={canAdminister ? "/domain/settings?change=label" : undefined}
        editSubtitleTo={canAdminister ? "/domain/settings?change=name" : undefined}
        backTo="/user_home"
        crumbs={[{ label: t("userHome.title"), to: "/user_home" }, { label }]}
        swapTo="/user_home"
      />
      {canAdminister && <AttentionList attention={attention} />}
      {openable.items.length > 0 && (
        <section className="stack tight" aria-labelledby="open">
          <h2 id="open">{t("doors.title")}</h2>
          <DoorList doors={openable.items} page="overview" />
          <MoreDoors shown={openable.items.length} total={openable.total} />
        </section>
      )}
      {(credentials.length > 0 || role === "user") && <MyCredentials credentials={credentials} />}
      <div className="beside halves">
        <section className="card padded" aria-label={t("overview.doors")}>
          <BuildingDrawing
            label={label}
            doors={doors.items}
            addTo={canAdminister ? "/domain/devices/new" : undefined}
          />
          {doors.total > doors.items.length && (
            <p>
              <Link to="/domain/devices?type=RINGBELL">{t("overview.allDoors", { count: doors.total })}</Link>
            </p>
          )}
        </section>
        <section className="stack tight">
          <div className="card-head">
            <h2>{t("overview.lately")}</h2>
            <Link to="/domain/history">{t("overview.history")}</Link>
          </div>
          {events.length > 0 ? (
            <EventTable events={events} />
          ) : (
            <EmptyLine title={t("overview.quiet")}>{t("overview.quietText")}</EmptyLine>
          )}
        </section>
      </div>
    </div>
  );
}

/** The reader's credentials, without values: those are with the person who created them. */
function MyCredentials({ credentials }: { credentials: readonly ShownCredential[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="mine">
      <h2 id="mine">{t("overview.mine")}</h2>
      {credentials.length === 0 ? (
        <EmptyLine title={t("overview.noneMine")}>{t("overview.noneMineText")}</EmptyLine>
      ) : (
        <CredentialTickets credentials={credentials} />
      )}
    </section>
  );
}
