import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
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
import { readLayout } from "#app/preferences.ts";
import { NFC_TAG_TYPES, TAG_ORDERS, TAG_STATES } from "#rules/access/nfc-tags.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { TagsTable } from "./tags-table.tsx";

export const meta = titleMeta;

/** All cards and tags of the building; of all types unless one is chosen (§5). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const search = (address.get("search") ?? "").slice(0, NAME_LENGTH_LIMIT);
  const type = NFC_TAG_TYPES.find((each) => each === address.get("types"));
  const state = TAG_STATES.find((each) => each === address.get("state"));
  const { order, sorted, headers } = await readOrder(request, "tags", { columns: TAG_ORDERS, own: "name" });
  const [title, layout, tags] = await Promise.all([
    titleIn(request, "tags.title"),
    readLayout(api),
    api.nfcTags.list({
      query: { ...readPageNumber(address), ...sorted, types: type, state, search: search || undefined },
    }),
  ]);
  return data({ title, order, layout, tags, chosen: { search, type, state } }, { headers });
}

export default function Tags() {
  const { t } = useTranslation();
  const { tags, chosen, order, layout } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const register = (
    <LinkButton to="/domain/tags/new" icon="plus" weight="primary" preventScrollReset>
      {t("tags.register")}
    </LinkButton>
  );
  const isFiltered = chosen.search !== "" || chosen.type !== undefined || chosen.state !== undefined;
  const isEmpty = tags.total === 0 && !isFiltered;
  return (
    <>
      <PageTitle
        title={t("tags.title")}
        count={tags.total}
        layout={isEmpty ? undefined : layout}
        actions={!isEmpty && register}
      />
      {isEmpty ? (
        <EmptyState picture="no-tags" title={t("tags.empty")} action={register}>
          <p>{t("tags.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <TagFilter chosen={chosen} isFiltered={isFiltered} />
          {tags.total === 0 ? (
            <p className="lead">{t("tagPool.noneFound")}</p>
          ) : (
            <TagsTable tags={tags.items} layout={layout} order={order} />
          )}
        </>
      )}
      <Pagination page={tags.page} pageSize={tags.pageSize} total={tags.total} />
      <Outlet />
    </>
  );
}

interface TagFilterProps {
  chosen: { search: string; type: string | undefined; state: string | undefined };
  isFiltered: boolean;
}

/** Finds tags by name, number and holder, and filters them by state and type. */
function TagFilter({ chosen: { search, type, state }, isFiltered }: TagFilterProps) {
  const { t } = useTranslation();
  const states = TAG_STATES.map((value) => ({ value, label: t(`tagPool.states.${value}`) }));
  const types = NFC_TAG_TYPES.map((value) => ({ value, label: t(`components.tag.${value}`) }));
  return (
    <FilterForm
      kind="search"
      show={t("tagPool.filter")}
      all={isFiltered ? { to: "/domain/tags", label: t("tagPool.showAll") } : undefined}
    >
      <FilterSearch label={t("tagPool.search")} typed={search} />
      <FilterSelect name="state" label={t("tagPool.allStates")} choices={states} chosen={state} />
      <FilterSelect name="types" label={t("tagPool.kinds")} choices={types} chosen={type} />
    </FilterForm>
  );
}
