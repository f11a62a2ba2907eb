import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireDomain } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { Share } from "#app/components/dialogs/share.tsx";
import { CredentialTicket } from "#app/components/drawings/credential-ticket.tsx";
import { QrFrame } from "#app/components/drawings/qr-frame.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { titleMeta } from "#app/i18n/page-title.ts";
import { isMobile } from "#app/is-mobile.ts";
import { ApiError } from "#contract/errors.ts";
import { credentialState } from "#rules/access/access-credentials.ts";
import { readPerson } from "./person/read-person.ts";
import { personPage } from "./person/virtual-user-access.ts";

export const meta = titleMeta;

/** A credential with its value, for readers who may manage it: another person's, or their own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireDomain(context);
  const credential = await api.accessCredentials.get({ id: params["credentialId"] ?? "" });
  const isOwn = params["userId"] === undefined;
  const [person, building] = await Promise.all([
    isOwn ? api.users.me() : readPerson(api, credential.userId),
    api.domains.get({ id: domainId }),
  ]);
  if (credential.userId !== person.id) throw new ApiError("FORBIDDEN");
  return {
    title: credential.name,
    credential: { ...credential, state: credentialState(credential, Date.now()) },
    holder: person.name,
    // The message to the holder contains no secret: it links to the sign-in.
    recipient: isOwn || person.email === null ? undefined : person.email,
    building: building.label,
    link: `${context.publicUrl}/domain/mine`,
    isMobile: isMobile(request.headers),
    closeTo: isOwn ? personPage(undefined) : personPage(person.id),
  };
}

export default function CredentialDetails() {
  const { t } = useTranslation();
  const { credential, holder, closeTo, recipient, building, link, isMobile } = useLoaderData<typeof loader>();
  const { name, credentialType, state, startTime, endTime, remainingUsages, value } = credential;
  return (
    <RouteDialog title={t("credential.title")} closeTo={closeTo} wide>
      <div className="stack">
        <CredentialTicket
          name={name}
          state={state}
          startTime={startTime}
          endTime={endTime}
          remainingUsages={remainingUsages}
          value={value}
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
        {recipient !== undefined && (
          <section className="stack tight" aria-labelledby="share-credential">
            <h3 id="share-credential">{t("credential.share", { holder })}</h3>
            <Share
              subject={t("credential.mailSubject", { building })}
              body={t("credential.mailBody", { building, name, link })}
              recipient={recipient}
              isMobile={isMobile}
            />
          </section>
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
