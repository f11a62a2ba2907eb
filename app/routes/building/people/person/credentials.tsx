import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { CredentialTickets, type ShownCredential } from "#app/components/lists/credential-tickets.tsx";
import { Holdings } from "./holdings.tsx";

/** A person's credentials, with their buttons. */
export function Credentials({ credentials }: { credentials: readonly ShownCredential[] }) {
  const { t } = useTranslation();
  return (
    <Holdings
      id="credentials"
      title={t("person.credentials")}
      give={{ to: "credentials/new", label: t("person.giveCredential"), isPrimary: true }}
      none={t("person.noCredentials")}
    >
      {credentials.length > 0 && (
        <CredentialTickets
          credentials={credentials}
          actions={(id) => (
            <>
              <LinkButton to={`credentials/${id}`} weight="quiet" icon="eye" small preventScrollReset>
                {t("person.look")}
              </LinkButton>
              <LinkButton
                to={`credentials/${id}/change`}
                weight="quiet"
                icon="pencil"
                small
                preventScrollReset
              >
                {t("person.changeCredential")}
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
          )}
        />
      )}
    </Holdings>
  );
}
