import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { mailProtocol } from "#contract/mail-server.ts";
import { requireInstallation } from "../../auth/guards.ts";
import { MailCheckResult } from "../../components/mail-check-result.tsx";
import { MailServerForm } from "../../components/mail-server-form.tsx";
import { SetupGate } from "../../components/setup-gate.tsx";
import { findServer, tryOrSaveMailServer } from "../../forms/mail-server.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { putOff } from "../../setup-steps.server.ts";
import { addressAfter, addressOfStep } from "../../setup-steps.ts";

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const [{ steps }, server] = await Promise.all([api.setUp.get(), findServer(api)]);
  return {
    title: await titleIn(request, "setup.mail.title"),
    ...{ steps, server },
    protocols: mailProtocol.options,
    ownAddress: person.email,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const form = await request.formData();
  if (form.get("intent") === "later") return putOff(api, "mail");
  return tryOrSaveMailServer(api, form, addressAfter("mail"));
}

export default function SetupMail() {
  const { t } = useTranslation();
  const { steps, server, protocols, ownAddress } = useLoaderData<typeof loader>();
  const told = useActionData<typeof action>();
  const answer = told && "result" in told ? told : undefined;
  const tried = answer && "check" in answer ? answer : undefined;
  return (
    <SetupGate step="mail" states={steps} title={t("setup.mail.title")} lead={t("setup.mail.lead")}>
      {tried && <MailCheckResult {...tried.check} recipient={tried.recipient} />}
      <MailServerForm
        key={JSON.stringify(server)}
        action={addressOfStep("mail")}
        {...{ server, protocols, ownAddress, answer }}
        found={tried?.check.certificate?.fingerprint}
      />
    </SetupGate>
  );
}
