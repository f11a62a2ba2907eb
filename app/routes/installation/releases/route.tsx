import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { RELEASE_ORDERS } from "#rules/installation/firmware.ts";
import { ReleaseTable } from "./release-table.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const { order, sorted, headers } = await readOrder(request, "releases", {
    columns: RELEASE_ORDERS,
    own: "releasedAtDown",
  });
  const query = { ...readPageNumber(new URL(request.url).searchParams), ...sorted };
  const shown = {
    title: await titleIn(request, "releases.title"),
    order,
    releases: await api.appReleases.list({ query }),
  };
  return data(shown, { headers });
}

/** The firmware for the installation's devices. */
export default function Releases() {
  const { t } = useTranslation();
  const { order, releases } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={t("releases.title")}
        actions={
          <LinkButton to="/installation/firmware/new" weight="primary" icon="upload" preventScrollReset>
            {t("releases.add")}
          </LinkButton>
        }
      >
        {t("releases.lead")}
      </PageTitle>
      <div className="stack">
        {releases.items.length > 0 ? (
          <ReleaseTable releases={releases.items} order={order} />
        ) : (
          <p className="lead">{t("releases.none")}</p>
        )}
        <Pagination page={releases.page} pageSize={releases.pageSize} total={releases.total} />
      </div>
      <Outlet />
    </>
  );
}
