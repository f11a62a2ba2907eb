import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { usePeriodicRevalidation } from "#app/components/shell/use-periodic-revalidation.ts";
import { confirmAction } from "#app/forms/confirmed.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { EventExport } from "#contract/history/event-exports.ts";
import { DOWNLOAD_RELEASE_S } from "#rules/background-work.ts";
import { EXPORT_RETENTION_MS } from "#rules/history/event-export.ts";

const AGAIN_AFTER_S = 2;
const HOUR_MS = 3_600_000;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const title = await titleIn(request, "export.title");
  const eventExport = await undefinedIfMissing(api.eventExports.get({ id: params.exportId ?? "" }));
  return eventExport ? { title, eventExport } : data({ title, eventExport: null }, { status: 404 });
}

/** Cancels or deletes the export. */
export const action = confirmAction({ guard: requireDomain }, async ({ api, params }) => {
  await api.eventExports.cancel({ id: params.exportId ?? "" });
  return { to: "/domain/history", message: "said.exportDiscarded" };
});

/**
 * A file that the server makes: its progress, and then the download. The page revalidates itself until then.
 */
export default function Export() {
  const { t } = useTranslation();
  const { eventExport } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("export.title")} within={{ label: t("history.title"), to: "/domain/history" }} />
      {eventExport ? <ExportProgress eventExport={eventExport} /> : <Gone />}
    </>
  );
}

/** Shown if the file was downloaded or has expired, and for unknown ids. */
function Gone() {
  const { t } = useTranslation();
  const hours = EXPORT_RETENTION_MS / HOUR_MS;
  return (
    <EmptyState
      picture="no-history"
      title={t("export.gone")}
      action={
        <LinkButton to="/domain/history/export" weight="primary">
          {t("export.again")}
        </LinkButton>
      }
    >
      <p>{t("export.goneText", { seconds: DOWNLOAD_RELEASE_S, hours })}</p>
    </EmptyState>
  );
}

function ExportProgress({ eventExport }: { eventExport: EventExport }) {
  const { t } = useTranslation();
  const answer = useActionData<typeof action>();
  const { state, rows, total } = eventExport;
  const isOpen = state === "WAITING" || state === "RUNNING";
  // A finished file is deleted soon after its download, which does not reload this page.
  usePeriodicRevalidation(isOpen || state === "DONE", AGAIN_AFTER_S);
  return (
    <>
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content={String(AGAIN_AFTER_S)} />
        </noscript>
      )}
      <div className="card padded stack export">
        <ErrorSummary failure={answer?.failure} />
        {isOpen && <Progress rows={rows} total={total} />}
        {state === "DONE" && <Ready eventExport={eventExport} />}
        {state === "FAILED" && (
          <Notice tone="danger" title={t("export.failed")}>
            <p>{t(`export.problems.${eventExport.problem ?? "INTERRUPTED"}`)}</p>
          </Notice>
        )}
        <PostForm className="form-actions start">
          {state === "DONE" && (
            <LinkButton
              to={`/domain/history/exports/${eventExport.id}/file`}
              weight="primary"
              icon="download"
              reloadDocument
              download
            >
              {t("backgroundWork.download")}
            </LinkButton>
          )}
          {state === "FAILED" && (
            <LinkButton to="/domain/history/export" weight="primary">
              {t("export.again")}
            </LinkButton>
          )}
          <Button weight="quiet" name="intent" value="confirm">
            {t(isOpen ? "export.cancel" : "backgroundWork.notInterested")}
          </Button>
        </PostForm>
      </div>
    </>
  );
}

function Progress({ rows, total }: { rows: number; total: number | null }) {
  const { t } = useTranslation();
  const label =
    total === null ? t("backgroundWork.read", { rows }) : t("backgroundWork.readOf", { rows, total });
  const max = total || undefined;
  return (
    <>
      <p className="export-state">
        <span className="background-cog">
          <Icon name="cog" />
        </span>
        {label}
      </p>
      <progress aria-label={t("export.title")} value={max && rows} max={max} />
      <p className="fine">{t("export.wait")}</p>
    </>
  );
}

function Ready({ eventExport }: { eventExport: EventExport }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="export-state">
        <Icon name="check" />
        {t("backgroundWork.readyText", { rows: eventExport.rows })}
      </p>
      <p className="fine">
        {t("export.kept")} <Time at={eventExport.expiresAt} show="precise" />.{" "}
        {t("export.keptOnce", { seconds: DOWNLOAD_RELEASE_S })}
      </p>
    </>
  );
}
