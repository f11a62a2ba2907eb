import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NFC_TAG_TYPES } from "#rules/nfc-tags.ts";
import { requireDomain } from "../../auth/guards.ts";
import { useLiveBuilding } from "../../browser/use-live-building.ts";
import { LinkButton } from "../../components/button.tsx";
import { CardDrawing } from "../../components/card-drawing.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { TagTypeFilter } from "./type-filter.tsx";

export const meta = titleMeta;

/** The pool of tags that nobody holds (§5). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const address = new URL(request.url).searchParams;
  const asked = address.getAll("types");
  const chosen = NFC_TAG_TYPES.filter((type) => asked.includes(type));
  const types = chosen.length > 0 ? chosen : NFC_TAG_TYPES;
  const tags = await api.nfcTags.list({
    query: { ...turnedPage(address), types: types.join(","), unassigned: true },
  });
  return {
    title: await titleIn(request, "tags.title"),
    ...{ tags, types: [...types], isFiltered: types.length < NFC_TAG_TYPES.length },
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
                <CardDrawing {...{ identifier, value, type }} />
                <p className="ticket-actions">
                  <LinkButton to={`${id}/give`} weight="quiet" icon="person" small preventScrollReset>
                    {t("tagPool.give", { identifier })}
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
