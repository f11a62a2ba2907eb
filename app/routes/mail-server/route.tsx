import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailProtocol } from "#contract/mail-server.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { MailCheckResult } from "../../components/mail-check-result.tsx";
import { MailServerForm } from "../../components/mail-server-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { findServer, tryOrSaveMailServer } from "../../forms/mail-server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const search = new URL(request.url).searchParams;
  return {
    title: await titleIn(request, "mailServer.title"),
    server: await findServer(api),
    protocols: mailProtocol.options,
    ownAddress: person.email,
    saved: search.has("saved"),
    forgotten: search.has("forgotten"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  return tryOrSaveMailServer(api, await request.formData(), "/installation/mail?saved");
}

export default function MailServer() {
  const { t } = useTranslation();
  const { server, protocols, ownAddress, saved, forgotten } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const tried = answer && "check" in answer ? answer : undefined;
  return (
    <>
      <PageTitle
        title={t("mailServer.title")}
        actions={
          server && (
            <LinkButton to="/installation/mail/forget" icon="trash" preventScrollReset>
              {t("mailServer.forget")}
            </LinkButton>
          )
        }
      >
        {t("mailServer.lead")}
      </PageTitle>
      <div className="stack">
        {saved && !answer && <Notice tone="good" title={t("mailServer.saved")} />}
        {forgotten && !answer && <Notice tone="good" title={t("mailServer.forgotten")} />}
        {!server && !answer && (
          <Notice tone="attention" icon="mail" title={t("messages.server.none")}>
            <p>{t("mailServer.noneText")}</p>
          </Notice>
        )}
        {tried && <MailCheckResult {...tried.check} recipient={tried.recipient} />}
        <MailServerForm
          key={JSON.stringify(server)}
          {...{ server, protocols, ownAddress, answer }}
          action="/installation/mail"
          found={tried?.check.certificate?.fingerprint}
        />
      </div>
      <Outlet />
    </>
  );
}
