import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
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

export const meta = titleMeta;

/** The pool of tags that nobody holds (§5). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const query = turnedPage(new URL(request.url).searchParams);
  const tags = await api.nfcTags.list({ query: { ...query, unassigned: true } });
  return { title: await titleIn(request, "tags.title"), tags };
}

export default function TagPool() {
  const { t } = useTranslation();
  const { tags } = useLoaderData<typeof loader>();
  useLiveBuilding();
  const register = (
    <LinkButton to="/domain/tags/new" icon="plus" weight="primary" preventScrollReset>
      {t("tags.register")}
    </LinkButton>
  );
  return (
    <>
      <PageTitle title={t("tags.title")} actions={tags.total > 0 && register}>
        {t("tags.lead")}
      </PageTitle>
      {tags.total === 0 ? (
        <EmptyState picture="no-tags" title={t("tags.empty")} action={register}>
          <p>{t("tags.emptyText")}</p>
        </EmptyState>
      ) : (
        <div className="cards">
          {tags.items.map(({ id, identifier, value, type }) => (
            <div key={id} className="stack tight">
              <CardDrawing {...{ identifier, value, type }} />
              <p>
                <LinkButton to={`${id}/delete`} weight="quiet" icon="trash" small preventScrollReset>
                  {t("tags.remove", { identifier })}
                </LinkButton>
              </p>
            </div>
          ))}
        </div>
      )}
      <Pagination page={tags.page} pageSize={tags.pageSize} total={tags.total} />
      <Outlet />
    </>
  );
}
