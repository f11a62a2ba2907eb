import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireInstallation } from "#app/auth/guards.ts";
import { MailCheckResult } from "#app/components/forms/mail-check-result.tsx";
import { MailServerForm } from "#app/components/forms/mail-server-form.tsx";
import { SetupGate } from "#app/components/shell/setup-gate.tsx";
import { findServer, tryOrSaveMailServer } from "#app/forms/mail-server.ts";
import { PROOF_FIELDS, readProof } from "#app/forms/proof.ts";
import { mailServerSchema } from "#app/forms/schemas/mail-server-schema.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { postpone } from "#app/setup-steps.server.ts";
import { addressAfter, addressOfStep } from "#app/setup-steps.ts";
import { declareForm } from "#contract/declared-form.ts";
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

export const action = takesForm(
  declareForm(mailServerSchema, { also: PROOF_FIELDS, intents: ["later"], edits: true }),
  async ({ request, context }) => {
    const { api } = await requireInstallation(context);
    const form = await request.formData();
    if (form.get("intent") === "later") return postpone(api, "mail");
    return tryOrSaveMailServer(api, form, () => redirect(addressAfter("mail"), 303));
  },
);

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
        action={addressOfStep("mail")}
        server={server}
        protocols={protocols}
        ownAddress={ownAddress}
        answer={answer}
        found={tried?.check.certificate?.fingerprint}
      />
    </SetupGate>
  );
}
