import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { ACCOUNT_ORDERS } from "#rules/people/list-orders.ts";
import { AccountFilter } from "./account-filter.tsx";
import { filterSchema } from "./account-filter-schema.ts";
import { AccountTable } from "./account-table.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const address = new URL(request.url).searchParams;
  const chosen = filterSchema.parse(Object.fromEntries(address));
  const { search, state, role, factor } = chosen;
  const { order, sorted, headers } = await readOrder(request, "accounts", {
    columns: ACCOUNT_ORDERS,
    own: "name",
  });
  const users = await api.installationUsers.list({
    query: {
      ...readPageNumber(address),
      ...sorted,
      search: search || undefined,
      state,
      installationAdministrator: role && role === "administrator",
      secondFactor: factor && factor === "yes",
    },
  });
  return data({ title: await titleIn(request, "accounts.title"), chosen, order, users }, { headers });
}

export default function Accounts() {
  const { t } = useTranslation();
  const { chosen, order, users } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        title={t("accounts.title")}
        count={users.total}
        actions={
          <LinkButton to="/installation/users/new" weight="primary" icon="plus">
            {t("accounts.new")}
          </LinkButton>
        }
      >
        {t("accounts.lead")}
      </PageTitle>
      <AccountFilter chosen={chosen} />
      {users.items.length > 0 ? (
        <AccountTable users={users.items} order={order} />
      ) : (
        <p className="lead">{t("accounts.noneFound")}</p>
      )}
      <Pagination page={users.page} pageSize={users.pageSize} total={users.total} />
    </>
  );
}
