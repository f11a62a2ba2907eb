import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Icon } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { useReadAgain } from "../../components/read-again.ts";
import { Time } from "../../components/time.tsx";
import { whenConfirmed } from "../../forms/confirmed.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const AGAIN_AFTER_S = 2;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  return {
    title: await titleIn(request, "export.title"),
    made: await api.eventExports.get({ id: params.exportId ?? "" }),
  };
}

/** Stops the export, or throws it away. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  return whenConfirmed(request, async () => {
    await api.eventExports.cancel({ id: params.exportId ?? "" });
    return "/domain/history";
  });
}

/** A file that the server makes: how far it is, and then where to get it. The page reads itself again meanwhile. */
export default function Export() {
  const { t } = useTranslation();
  const { made } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { state, rows, total } = made;
  const isOpen = state === "WAITING" || state === "RUNNING";
  useReadAgain(isOpen, AGAIN_AFTER_S);
  return (
    <>
      <PageTitle title={t("export.title")} within={{ label: t("history.title"), to: "/domain/history" }} />
      {isOpen && (
        <noscript>
          <meta httpEquiv="refresh" content={String(AGAIN_AFTER_S)} />
        </noscript>
      )}
      <div className="card padded stack export">
        <ErrorSummary failure={answer?.failure} />
        {isOpen && <Progress rows={rows} total={total} />}
        {state === "DONE" && <Ready />}
        {state === "FAILED" && (
          <Notice tone="danger" title={t("export.failed")}>
            <p>{t(`export.problems.${made.problem ?? "INTERRUPTED"}`)}</p>
          </Notice>
        )}
        <PostForm className="form-actions start">
          {state === "DONE" && (
            <LinkButton
              to={`/domain/history/exports/${made.id}/file`}
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
  return (
    <>
      <p className="export-state">
        <span className="background-cog">
          <Icon name="cog" />
        </span>
        {label}
      </p>
      <progress
        aria-label={t("export.title")}
        {...(total !== null && total > 0 && { value: rows, max: total })}
      />
      <p className="fine">{t("export.wait")}</p>
    </>
  );
}

function Ready() {
  const { t } = useTranslation();
  const { made } = useLoaderData<typeof loader>();
  return (
    <>
      <p className="export-state">
        <Icon name="check" />
        {t("backgroundWork.readyText", { rows: made.rows })}
      </p>
      <p className="fine">
        {t("export.kept")} <Time at={made.expiresAt} />
      </p>
    </>
  );
}
