import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { credentialState } from "#rules/credentials.ts";
import { requireDomain } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { CredentialTicket } from "../../components/credential-ticket.tsx";
import { QrFrame } from "../../components/qr-frame.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

export const meta = titleMeta;

/** A credential with the value that opens, for who may manage it. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const credential = await api.accessCredentials.get({ id: params.credentialId ?? "" });
  const person = await api.users.get({ id: credential.userId });
  return {
    title: await titleIn(request, "credential.title"),
    credential: { ...credential, state: credentialState(credential, Date.now()) },
    person: { id: person.id, name: person.name },
  };
}

export default function CredentialDetails() {
  const { t } = useTranslation();
  const { credential, person } = useLoaderData<typeof loader>();
  const { name, credentialType, state, startTime, endTime, remainingUsages, value } = credential;
  const closeTo = `/domain/people/${person.id}`;
  return (
    <RouteDialog title={t("credential.title")} closeTo={closeTo} wide>
      <div className="stack">
        <CredentialTicket
          {...{ name, state, startTime, endTime, remainingUsages, value }}
          type={credentialType}
          holder={person.name}
        />
        {credentialType === "QR" ? (
          <QrFrame
            src={`/api/qrgen?credential=${credential.id}`}
            alt={t("credential.qrAlt", { name })}
            caption={t("credential.how.QR")}
          />
        ) : (
          <p>{t(`credential.how.${credentialType}`)}</p>
        )}
        <p className="form-actions">
          <LinkButton to={closeTo} weight="primary" preventScrollReset>
            {t("credential.close")}
          </LinkButton>
        </p>
      </div>
    </RouteDialog>
  );
}
