import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { MailCheckResult } from "#app/components/forms/mail-check-result.tsx";
import { MailServerForm } from "#app/components/forms/mail-server-form.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { findServer, mailServerAction } from "#app/forms/mail-server.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { laterAction } from "#app/set-up/setup-steps.server.ts";
import { addressAfter, setupStepPath } from "#app/set-up/setup-steps.ts";
import { mailProtocol } from "#contract/installation/mail-server.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const [{ steps }, server] = await Promise.all([api.setUp.get(), findServer(api)]);
  return {
    title: await titleIn(request, "setup.mail.title"),
    steps,
    server,
    protocols: mailProtocol.options,
    ownAddress: person.email,
    proof: await readProof(api),
  };
}

export const action = formActions([
  laterAction("mail"),
  mailServerAction(() => redirect(addressAfter("mail"), 303)),
]);

export default function SetupMail() {
  const { t } = useTranslation();
  const { steps, server, protocols, ownAddress } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const answer = result && "result" in result ? result : undefined;
  const tried = answer && "check" in answer ? answer : undefined;
  return (
    <SetupGate step="mail" states={steps} title={t("setup.mail.title")} lead={t("setup.mail.lead")}>
      {tried && <MailCheckResult {...tried.check} recipient={tried.recipient} />}
      <MailServerForm
        action={setupStepPath("mail")}
        server={server}
        protocols={protocols}
        ownAddress={ownAddress}
        answer={answer}
        found={tried?.check.certificate?.fingerprint}
      />
    </SetupGate>
  );
}
