import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { useLiveBuilding } from "#app/browser/use-live-building.ts";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";

export const meta = titleMeta;

/** The pool of tags without a holder (§5). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const requested = address.getAll("types");
  const chosen = NFC_TAG_TYPES.filter((type) => requested.includes(type));
  const types = chosen.length > 0 ? chosen : NFC_TAG_TYPES;
  const tags = await api.nfcTags.list({
    query: { ...readPageNumber(address), types: types.join(","), unassigned: true },
  });
  return {
    title: await titleIn(request, "tags.title"),
    tags,
    types: [...types],
    isFiltered: types.length < NFC_TAG_TYPES.length,
  };
}

export default function TagPool() {
  const { t } = useTranslation();
  const { tags, types, isFiltered } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const register = (
    <LinkButton to="/domain/tags/new" icon="plus" weight="primary" preventScrollReset>
      {t("tags.register")}
    </LinkButton>
  );
  const isEmpty = tags.total === 0 && !isFiltered;
  return (
    <>
      <PageTitle title={t("tags.title")} actions={!isEmpty && register}>
        {t("tags.lead")}
      </PageTitle>
      {isEmpty ? (
        <EmptyState picture="no-tags" title={t("tags.empty")} action={register}>
          <p>{t("tags.emptyText")}</p>
        </EmptyState>
      ) : (
        <>
          <TagTypeFilter types={types} />
          {tags.total === 0 && <p className="lead">{t("tagPool.noneOfKind")}</p>}
          <div className="cards">
            {tags.items.map(({ id, identifier, value, type }) => (
              <div key={id} className="stack tight">
                <CardDrawing identifier={identifier} value={value} type={type} />
                <p className="ticket-actions">
                  <LinkButton to={`${id}/give`} weight="quiet" icon="person" small preventScrollReset>
                    {t("tagPool.give", { identifier })}
                  </LinkButton>
                  <LinkButton to={`${id}/rename`} weight="quiet" icon="pencil" small preventScrollReset>
                    {t("tagName.rename")}
                  </LinkButton>
                  <LinkButton to={`${id}/delete`} weight="quiet" icon="trash" small preventScrollReset>
                    {t("tags.remove", { identifier })}
                  </LinkButton>
                </p>
              </div>
            ))}
          </div>
        </>
      )}
      <Pagination page={tags.page} pageSize={tags.pageSize} total={tags.total} />
      <Outlet />
    </>
  );
}

/** Filters the types of tags in the address; defaults to all (§5). */
function TagTypeFilter({ types }: { types: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <FilterForm kind="filter" show={t("tagPool.filter")}>
      <fieldset className="field" key={types.join()}>
        <legend className="field-label">{t("tagPool.kinds")}</legend>
        <div className="choices in-a-row">
          {NFC_TAG_TYPES.map((type) => (
            <label key={type} className="choice">
              <input type="checkbox" name="types" value={type} defaultChecked={types.includes(type)} />
              <span>{t(`components.tag.${type}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </FilterForm>
  );
}
