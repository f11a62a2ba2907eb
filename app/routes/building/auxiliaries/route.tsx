import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstaller } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSearch } from "#app/components/lists/filter-search.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { AUXILIARY_ORDERS, AUXILIARY_TYPES } from "#rules/auxiliaries/auxiliaries.ts";
import { type AuxiliaryChoice, chosenAuxiliaries, readAuxiliaries } from "./auxiliary-list.ts";
import { AuxiliaryTable } from "./auxiliary-table.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const search = new URL(request.url).searchParams;
  const chosen = chosenAuxiliaries(search);
  const { order, sorted, headers } = await readOrder(request, "auxiliaries", {
    columns: AUXILIARY_ORDERS,
    own: "name",
  });
  const [title, auxiliaries] = await Promise.all([
    titleIn(request, "auxiliaries.title"),
    readAuxiliaries(api, { ...readPageNumber(search), ...sorted }, chosen),
  ]);
  return data({ title, chosen, order, auxiliaries }, { headers });
}

export default function Auxiliaries() {
  const { t } = useTranslation();
  const { chosen, order, auxiliaries } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to="/domain/auxiliaries/new" weight="primary" icon="plus">
      {t("auxiliaries.add")}
    </LinkButton>
  );
  const isFiltered = chosen.search !== "" || chosen.type !== undefined;
  const isEmpty = auxiliaries.total === 0 && !isFiltered;
  return (
    <>
      <PageTitle title={t("auxiliaries.title")} count={auxiliaries.total} actions={!isEmpty && add} />
      {isEmpty ? (
        <EmptyState picture="no-auxiliaries" title={t("auxiliaries.empty")} action={add}>
          <p>{t("auxiliaries.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <Filter chosen={chosen} />
          {auxiliaries.items.length > 0 ? (
            <AuxiliaryTable auxiliaries={auxiliaries.items} order={order} />
          ) : (
            <p className="lead">{t(chosen.search ? "auxiliaries.noneFound" : "auxiliaries.noneOfType")}</p>
          )}
          <Pagination page={auxiliaries.page} pageSize={auxiliaries.pageSize} total={auxiliaries.total} />
        </>
      )}
    </>
  );
}

/** Filters auxiliaries by name and type, in the address. */
function Filter({ chosen: { type, search } }: { chosen: AuxiliaryChoice }) {
  const { t } = useTranslation();
  const types = AUXILIARY_TYPES.map((value) => ({ value, label: t(`auxiliaries.typesPlural.${value}`) }));
  return (
    <FilterForm
      kind="search"
      show={t("auxiliaries.find")}
      all={search || type ? { to: "/domain/auxiliaries", label: t("auxiliaries.showAll") } : undefined}
    >
      <FilterSearch label={t("auxiliaries.search")} typed={search} />
      <FilterSelect name="type" label={t("auxiliaries.filter")} choices={types} chosen={type} />
    </FilterForm>
  );
}
