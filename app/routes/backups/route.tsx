import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { useReadAgain } from "../../components/read-again.ts";
import { confirmedSchema } from "../../forms/confirmed.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { BackupTable } from "./backup-table.tsx";
import { PlanCard } from "./plan-card.tsx";
import { isUnderWay, RunState } from "./run-state.tsx";

const AGAIN_AFTER_S = 2;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireInstallation(context);
  const search = new URL(request.url).searchParams;
  const [plan, backups] = await Promise.all([
    api.backups.plan(),
    api.backups.list({ query: turnedPage(search) }),
  ]);
  return { title: await titleIn(request, "backups.title"), plan, backups, saved: search.has("saved") };
}

/** Has a backup made now. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return submit(await request.formData(), { schema: confirmedSchema }, async () => {
    await api.backups.create();
    return redirect("/installation/backup", 303);
  });
}

export default function Backups() {
  const { t } = useTranslation();
  const { plan, backups, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const isOpen = plan.run !== null && isUnderWay(plan.run);
  useReadAgain(isOpen, AGAIN_AFTER_S);
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
        {saved && !answer && <Notice tone="good" title={t("backups.saved")} />}
        {plan.run && <RunState run={plan.run} />}
        <PlanCard plan={plan} />
        {backups.items.length > 0 ? (
          <BackupTable backups={backups.items} restorable={plan.restorable} />
        ) : (
          <EmptyState picture="no-backups" title={t("backups.empty")}>
            <p>{t(plan.hasPassphrase ? "backups.emptyText" : "backups.emptyFirst")}</p>
          </EmptyState>
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
