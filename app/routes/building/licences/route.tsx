import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { LicenceCard, type ShownLicence, shownLicence } from "#app/components/lists/licence-card.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";
import type { Subscription } from "#contract/licences/subscriptions.ts";
import { SEAT_ORDERS } from "#rules/licences/licences.ts";
import { SeatTable, type SeatTypes } from "./seat-table.tsx";

export const meta = titleMeta;

/** The person's own licences in the order of §4, and the seats in this building, on anyone's licence. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const { order, sorted, headers } = await readOrder(request, "seats", {
    columns: SEAT_ORDERS,
    own: "assigneeType",
  });
  const [licences, seats, held] = await Promise.all([
    allPages((query) => api.licences.managed({ query })),
    api.subscriptions.list({ query: { ...readPageNumber(search), ...sorted } }),
    api.subscriptions.people(),
  ]);
  const now = Date.now();
  const shown = {
    title: await titleIn(request, "licences.title"),
    licences: licences.map((licence) => shownLicence(licence, now)),
    seats,
    held,
    order,
    types: await readTypes(api, seats.items),
  };
  return data(shown, { headers });
}

/** Reads the types of the devices and auxiliaries that have a seat on the page. */
async function readTypes(api: ApiCalls, seats: readonly Subscription[]): Promise<SeatTypes> {
  const idsOf = (type: AssigneeType) =>
    seats.flatMap(({ assigneeType, assigneeId }) => (assigneeType === type ? (assigneeId ?? []) : []));
  // An assignee that was deleted has no type.
  const [devices, auxiliaries] = await Promise.all([
    Promise.all(idsOf("DEVICE").map((id) => undefinedIfMissing(api.devices.get({ id })))),
    Promise.all(idsOf("AUXILIAR_DEVICE").map((id) => undefinedIfMissing(api.auxiliaries.get({ id })))),
  ]);
  return Object.fromEntries([
    ...devices.flatMap((one) => (one ? [[one.id, { deviceType: one.type }]] : [])),
    ...auxiliaries.flatMap((one) => (one ? [[one.id, { auxiliaryType: one.type }]] : [])),
  ]);
}

export default function Licences() {
  const { t } = useTranslation();
  const { licences, seats, held, order, types } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={t("licences.title")}
        actions={
          <LinkButton to="/domain/licences/activate" weight="primary" icon="plus" preventScrollReset>
            {t("licences.activate")}
          </LinkButton>
        }
      >
        {t("licences.lead")}
      </PageTitle>
      <div className="stack">
        <Endings licences={licences} />
        <section className="stack tight" aria-labelledby="mine">
          <h2 id="mine">{t("licences.mine")}</h2>
          {licences.length === 0 ? (
            <EmptyLine title={t("licences.empty")}>{t("licences.emptyText")}</EmptyLine>
          ) : (
            <div className="cards">
              {licences.map((licence) => (
                <LicenceCard key={licence.id} licence={licence} to={licence.id} />
              ))}
            </div>
          )}
        </section>
        <section className="stack tight" aria-labelledby="seats">
          <h2 id="seats">{t("licences.inUse")}</h2>
          {held.seats !== null && (
            <p className="lead">
              {t(held.people < held.seats ? "licences.people" : "licences.peopleFull", {
                people: held.people,
                seats: held.seats,
              })}
            </p>
          )}
          <SeatTable seats={seats.items} order={order} licences={licences} types={types} />
          <Pagination page={seats.page} pageSize={seats.pageSize} total={seats.total} />
        </section>
      </div>
      <Outlet />
    </>
  );
}

/** Shows what the end of a licence stops, if one has ended or is about to; doors continue to work. */
function Endings({ licences }: { licences: readonly ShownLicence[] }) {
  const { t } = useTranslation();
  const state = (["lapsed", "soon"] as const).find((each) => licences.some((one) => one.state === each));
  if (!state) return null;
  return (
    <Notice tone="attention" title={t(`licences.ending.${state}`)}>
      <p>{t("licences.lapseStops")}</p>
    </Notice>
  );
}
