import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { MailCheckResult } from "#app/components/forms/mail-check-result.tsx";
import { MailServerForm } from "#app/components/forms/mail-server-form.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { changed } from "#app/forms/changed.ts";
import { findServer, mailServerAction } from "#app/forms/mail-server.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { mailProtocol } from "#contract/installation/mail-server.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  return {
    title: await titleIn(request, "mailServer.title"),
    server: await findServer(api),
    protocols: mailProtocol.options,
    ownAddress: person.email,
    proof: await readProof(api),
  };
}

export const action = mailServerAction((context) =>
  changed(context, { to: "/installation/mail", message: "mailServer.saved" }),
);

export default function MailServer() {
  const { t } = useTranslation();
  const { server, protocols, ownAddress } = useLoaderData<typeof loader>();
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
        {!server && !answer && (
          <Notice tone="attention" icon="mail" title={t("messages.server.none")}>
            <p>{t("mailServer.noneText")}</p>
          </Notice>
        )}
        {tried && <MailCheckResult {...tried.check} recipient={tried.recipient} />}
        <MailServerForm
          server={server}
          protocols={protocols}
          ownAddress={ownAddress}
          answer={answer}
          action="/installation/mail"
          found={tried?.check.certificate?.fingerprint}
        />
      </div>
      <Outlet />
    </>
  );
}
