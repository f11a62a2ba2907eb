import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allPages } from "#contract/client/pages.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { LicenceCard, type ShownLicence, standing } from "../../components/licence-card.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { SeatTable } from "./seat-table.tsx";

const NOTICES = ["activated", "handed", "freed"] as const;

export const meta = titleMeta;

/** One's own licences in the order of §4, and the seats that stand in this building, on whosever licence. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const search = new URL(request.url).searchParams;
  const [licences, seats] = await Promise.all([
    allPages((query) => api.licences.managed({ query })),
    api.subscriptions.list({ query: turnedPage(search) }),
  ]);
  const now = Date.now();
  return {
    title: await titleIn(request, "licences.title"),
    licences: licences.map((licence) => standing(licence, now)),
    seats,
    notice: NOTICES.find((notice) => search.has(notice)),
  };
}

export default function Licences() {
  const { t } = useTranslation();
  const { licences, seats, notice } = useLoaderData<typeof loader>();
  const activate = (
    <LinkButton to="/domain/licences/activate" weight="primary" icon="plus" preventScrollReset>
      {t("licences.activate")}
    </LinkButton>
  );
  return (
    <>
      <PageTitle title={t("licences.title")} actions={licences.length > 0 && activate}>
        {t("licences.lead")}
      </PageTitle>
      <div className="stack">
        {notice && <Notice tone="good" title={t(`licences.notice.${notice}`)} />}
        <Endings licences={licences} />
        <section className="stack tight" aria-labelledby="mine">
          <h2 id="mine">{t("licences.mine")}</h2>
          {licences.length === 0 ? (
            <EmptyState picture="no-licences" title={t("licences.empty")} action={activate}>
              <p>{t("licences.emptyText")}</p>
            </EmptyState>
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
          <SeatTable seats={seats.items} licences={licences} />
          <Pagination page={seats.page} pageSize={seats.pageSize} total={seats.total} />
        </section>
      </div>
      <Outlet />
    </>
  );
}

/** Says what a licence's end stops, where one has ended or is about to; doors never ask. */
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
