import { useTranslation } from "react-i18next";
import type { Credential } from "#contract/access-credentials.ts";
import type { CredentialState } from "#rules/credentials.ts";
import { LinkButton } from "../../components/button.tsx";
import { CredentialTicket } from "../../components/credential-ticket.tsx";
import { EmptyState } from "../../components/empty-state.tsx";

interface CredentialsProps {
  credentials: readonly (Credential & { state: CredentialState })[];
}

/** A person's rights to open, in the order of §4, each as a ticket. */
export function Credentials({ credentials }: CredentialsProps) {
  const { t } = useTranslation();
  const give = (
    <LinkButton to="credentials/new" icon="plus" weight="primary" preventScrollReset>
      {t("person.giveCredential")}
    </LinkButton>
  );
  return (
    <section className="stack tight" aria-labelledby="credentials">
      <div className="card-head">
        <h2 id="credentials">{t("person.credentials")}</h2>
        {credentials.length > 0 && give}
      </div>
      {credentials.length === 0 ? (
        <EmptyState picture="no-credentials" title={t("person.noCredentials")} action={give}>
          <p>{t("person.noCredentialsText")}</p>
        </EmptyState>
      ) : (
        <div className="tickets">
          {credentials.map(({ id, name, credentialType, state, startTime, endTime, remainingUsages }) => (
            <CredentialTicket
              key={id}
              {...{ name, state, startTime, endTime, remainingUsages }}
              type={credentialType}
              actions={
                <>
                  <LinkButton to={`credentials/${id}`} weight="quiet" icon="eye" small preventScrollReset>
                    {t("person.look")}
                  </LinkButton>
                  <LinkButton
                    to={`credentials/${id}/delete`}
                    weight="quiet"
                    icon="trash"
                    small
                    preventScrollReset
                  >
                    {t("person.takeCredential")}
                  </LinkButton>
                </>
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}
