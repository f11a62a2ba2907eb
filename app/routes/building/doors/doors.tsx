import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { DoorList } from "#app/components/lists/door-list.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { DOORS_OFFERED, listDoors } from "./list-doors.ts";
import { WhyNoDoor } from "./why-no-door.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "").trim().slice(0, NAME_LENGTH_LIMIT);
  const [title, doors] = await Promise.all([
    titleIn(request, "doors.all"),
    listDoors(api, { search, page: readPageNumber(address, DOORS_OFFERED) }),
  ]);
  return { title, search, doors };
}

/** All doors that the reader may open, by pages. */
export default function Doors() {
  const { t } = useTranslation();
  const { search, doors } = useLoaderData<typeof loader>();
  const { items, page, pageSize, total } = doors;
  useLiveBuilding();
  return (
    <>
      <PageTitle title={t("doors.all")} within={{ label: t("overview.title"), to: "/domain" }}>
        {t("doors.lead")}
      </PageTitle>
      {total === 0 && search === "" ? (
        <EmptyState picture="closed-door" title={t("doors.none")}>
          <p>
            <WhyNoDoor />
          </p>
        </EmptyState>
      ) : (
        <>
          <FilterForm
            kind="search"
            show={t("doors.find")}
            all={search ? { to: "/domain/doors", label: t("doors.showAll") } : undefined}
          >
            <FilterSearch label={t("doors.search")} typed={search} />
          </FilterForm>
          {items.length > 0 ? (
            <DoorList doors={items} page="all" />
          ) : (
            <p className="lead">{t("doors.noneFound")}</p>
          )}
          <Pagination page={page} pageSize={pageSize} total={total} />
        </>
      )}
    </>
  );
}
