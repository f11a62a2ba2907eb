import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { usePeriodicRevalidation } from "#app/components/shell/use-periodic-revalidation.ts";
import { changed } from "#app/forms/changed.ts";
import { confirmedSchema } from "#app/forms/confirmed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { readPageNumber } from "#app/lists/paging.ts";
import { BACKUP_ORDERS } from "#rules/installation/backups.ts";
import { BackupTable } from "./backup-table.tsx";
import { PlanCard } from "./plan-card.tsx";
import { isUnderWay, RunState } from "./run-state.tsx";

const AGAIN_AFTER_S = 2;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const search = new URL(request.url).searchParams;
  const { order, sorted, headers } = await readOrder(request, "backups", {
    columns: BACKUP_ORDERS,
    own: "madeAtDown",
  });
  const [plan, backups] = await Promise.all([
    api.backups.plan(),
    api.backups.list({ query: { ...readPageNumber(search), ...sorted } }),
  ]);
  return data({ title: await titleIn(request, "backups.title"), plan, backups, order }, { headers });
}

/** Starts a backup. */
export const action = formAction(
  { schema: confirmedSchema, guard: requireInstallation },
  async ({ api, context }) => {
    await api.backups.create();
    return changed(context, { to: "/installation/backup", message: "said.backupStarted" });
  },
);

export default function Backups() {
  const { t } = useTranslation();
  const { plan, backups, order } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOpen = plan.run !== null && isUnderWay(plan.run);
  usePeriodicRevalidation(isOpen, AGAIN_AFTER_S);
  return (
    <>
      <PageTitle
        title={t("backups.title")}
        actions={
          plan.hasPassphrase && (
            <PostForm action="/installation/backup" preventScrollReset>
              <Button weight="primary" icon="download" name="intent" value="confirm" disabled={isOpen}>
                {t("backups.make")}
              </Button>
            </PostForm>
          )
        }
      >
        {t("backups.lead")}
      </PageTitle>
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content={String(AGAIN_AFTER_S)} />
        </noscript>
      )}
      <div className="stack">
        <ErrorSummary failure={answer?.failure} />
        {plan.run && <RunState run={plan.run} />}
        <PlanCard plan={plan} />
        {backups.items.length > 0 ? (
          <BackupTable backups={backups.items} order={order} restorable={plan.restorable} />
        ) : (
          <EmptyLine title={t("backups.empty")}>
            {t(plan.hasPassphrase ? "backups.emptyText" : "backups.emptyFirst")}
          </EmptyLine>
        )}
        <Pagination page={backups.page} pageSize={backups.pageSize} total={backups.total} />
        <section className="stack tight section" aria-labelledby="elsewhere">
          <h2 id="elsewhere">{t("backups.elsewhere")}</h2>
          <p>{t(plan.restorable ? "backups.elsewhereText" : "backups.byCommand")}</p>
          {plan.restorable ? (
            <div className="form-actions start">
              <LinkButton to="/installation/backup/receive" icon="upload" preventScrollReset>
                {t("backups.receive")}
              </LinkButton>
            </div>
          ) : (
            <p>
              <code className="mono">npm run restore -- FILE</code>
            </p>
          )}
        </section>
      </div>
      <Outlet />
    </>
  );
}
