import { type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireUser } from "#app/auth/guards.ts";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { AppShell } from "#app/components/shell/app-shell.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";
import { App } from "./app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignIns } from "./sign-ins.tsx";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const address = new URL(request.url).searchParams;
  const [{ name }, factors, signIns] = await Promise.all([
    api.users.me(),
    readFactors(api),
    api.signIns.list({ query: readPageNumber(address) }),
  ]);
  return {
    title: await titleIn(request, "security.title"),
    person: { name },
    factors,
    signIns,
  };
}

/** Undefined for a virtual user: its owner is responsible for it. */
async function readFactors(api: ApiCalls) {
  try {
    const [app, passkeys] = await Promise.all([
      api.secondFactors.get(),
      allPages((query) => api.passkeys.list({ query })),
    ]);
    return { app, passkeys };
  } catch (error) {
    if (isApiError(error, "FORBIDDEN")) return undefined;
    throw error;
  }
}

export default function Security() {
  const { t } = useTranslation();
  const { person, factors, signIns } = useLoaderData<typeof loader>();
  return (
    <AppShell person={person}>
      <PageTitle title={t("security.title")} within={{ label: t("account.title"), to: "/account" }}>
        {t("security.lead")}
      </PageTitle>
      <div className="stack">
        {factors && (
          <div className="account-sections">
            <App {...factors.app} />
            <Passkeys passkeys={factors.passkeys} />
          </div>
        )}
        <SignIns signIns={signIns.items} />
        <Pagination page={signIns.page} pageSize={signIns.pageSize} total={signIns.total} />
      </div>
      <Outlet />
    </AppShell>
  );
}
