import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { useRole } from "#app/building/building-data.ts";
import { BuildingDrawing } from "#app/components/drawings/building-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { CredentialTickets, type ShownCredential } from "#app/components/lists/credential-tickets.tsx";
import { DoorsToOpen } from "#app/components/lists/door-list.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import { allPages } from "#contract/client/pages.ts";
import { credentialState } from "#rules/access/access-credentials.ts";
import { shownKinds, withoutActions } from "#rules/history/event-kinds.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { AttentionList } from "./attention-list.tsx";
import { readAttention } from "./read-attention.ts";
import { readToday } from "./read-today.ts";
import { Today } from "./today.tsx";

/** The number of recent events; the history has the others. */
const LAST_EVENTS = 10;
/** As in the history. */
const LISTED_KINDS = withoutActions(shownKinds(undefined, undefined));
/** The number of drawn doors; the list of devices has the others. */
const DOORS_DRAWN = 24;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const me = await api.users.me();
  const now = Date.now();
  const simulates = (await context.simulator?.view(domainId)) !== undefined;
  const building = api.domains.get({ id: domainId });
  const seesAll = isAtLeast(me.role ?? "user", "credential-manager");
  const [{ label }, doors, attention, today, events, credentials, openable] = await Promise.all([
    building,
    api.devices.list({ query: { ...firstFew(DOORS_DRAWN), type: "RINGBELL" } }),
    me.role === "administrator"
      ? readAttention(api, { ofInstallation: me.installationAdministrator, simulates }, now)
      : [],
    seesAll ? building.then(({ timeZone }) => readToday(api, timeZone, now)) : undefined,
    api.events.query({ body: { ...firstFew(LAST_EVENTS), kinds: LISTED_KINDS } }),
    allPages((query) => api.accessCredentials.list({ query: { ...query, userId: me.id } })),
    listDoors(api),
  ]);
  return {
    title: await titleIn(request, "overview.title"),
    building: { label },
    doors: {
      total: doors.total,
      items: doors.items.map(({ id, name, online, doorOpen, alarm }) => {
        const opens = openable.items.find(({ deviceId, reason }) => deviceId === id && reason === null);
        return { id, name, online, doorOpen, alarm, to: `/domain/devices/${id}`, opens };
      }),
    },
    openable: { items: openable.items, total: openable.total },
    attention,
    today,
    events: events.items,
    now,
    credentials: credentials.map((credential) => ({
      ...credential,
      state: credentialState(credential, now),
    })),
  };
}

export default function Overview() {
  const { t } = useTranslation();
  const { building, doors, openable, attention, today, events, now, credentials } =
    useLoaderData<typeof loader>();
  const role = useRole();
  const canAdminister = role === "administrator";
  useLiveBuilding();
  return (
    <>
      <PageTitle
        title={t("overview.title")}
        actions={
          canAdminister && (
            <LinkButton to="/domain/invites/new" weight="primary" icon="invite">
              {t("overview.invite")}
            </LinkButton>
          )
        }
      />
      <div className="overview">
        <div className="stack overview-doors">
          <DoorsToOpen openable={openable} page="overview" />
          {(credentials.length > 0 || role === "user") && <MyCredentials credentials={credentials} />}
        </div>
        <div className="stack overview-side">
          {canAdminister && <AttentionList attention={attention} />}
          {today && <Today figures={today} />}
          <section aria-label={t("overview.doors")}>
            <BuildingDrawing
              label={building.label}
              doors={doors.items}
              addTo={canAdminister ? "/domain/devices/new" : undefined}
            />
            {doors.total > doors.items.length && (
              <p>
                <Link to="/domain/devices?type=RINGBELL">
                  {t("overview.allDoors", { count: doors.total })}
                </Link>
              </p>
            )}
          </section>
        </div>
        <section className="stack tight overview-events">
          <div className="card-head">
            <h2>{t("overview.lately")}</h2>
            <Link to="/domain/history">{t("overview.history")}</Link>
          </div>
          {events.length > 0 ? (
            <EventTable events={events} now={now} />
          ) : (
            <EmptyLine title={t("overview.quiet")}>{t("overview.quietText")}</EmptyLine>
          )}
        </section>
      </div>
    </>
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
