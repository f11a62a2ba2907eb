import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { credentialState } from "#rules/credentials.ts";
import { requireDomain } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { CredentialTicket } from "../../components/credential-ticket.tsx";
import { QrFrame } from "../../components/qr-frame.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { readPerson } from "../person/read-person.ts";
import { personPage } from "../person/virtual-user-access.ts";

export const meta = titleMeta;

/** A credential with the value that opens, for who may manage it: somebody's, or one's own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const credential = await api.accessCredentials.get({ id: params["credentialId"] ?? "" });
  const isOwn = params["userId"] === undefined;
  const person = isOwn ? await api.users.me() : await readPerson(api, credential.userId);
  if (credential.userId !== person.id) throw new ApiError("FORBIDDEN");
  return {
    title: await titleIn(request, "credential.title"),
    credential: { ...credential, state: credentialState(credential, Date.now()) },
    holder: person.name,
    closeTo: isOwn ? personPage(undefined) : personPage(person.id),
  };
}

export default function CredentialDetails() {
  const { t } = useTranslation();
  const { credential, holder, closeTo } = useLoaderData<typeof loader>();
  const { name, credentialType, state, startTime, endTime, remainingUsages, value } = credential;
  return (
    <RouteDialog title={t("credential.title")} closeTo={closeTo} wide>
      <div className="stack">
        <CredentialTicket
          {...{ name, state, startTime, endTime, remainingUsages, value }}
          type={credentialType}
          holder={holder}
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
