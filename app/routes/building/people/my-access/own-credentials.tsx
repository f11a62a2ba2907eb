import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { CredentialTickets, type ShownCredential } from "#app/components/lists/credential-tickets.tsx";
import { Holdings } from "#app/routes/building/people/person/holdings.tsx";

interface OwnCredentialsProps {
  credentials: readonly ShownCredential[];
  canSeeValues: boolean;
  /** Where the reader adds some; undefined for those who have to ask. */
  addTo: string | undefined;
}

/** The reader's credentials; a code or QR code is shown to readers who may see its value. */
export function OwnCredentials({ credentials, canSeeValues, addTo }: OwnCredentialsProps) {
  const { t } = useTranslation();
  return (
    <Holdings
      id="credentials"
      title={t("overview.mine")}
      give={addTo === undefined ? undefined : { to: addTo, label: t("addAccess.add") }}
      none={t("overview.noneMine")}
      hint={addTo === undefined ? t("overview.noneMineText") : undefined}
    >
      {credentials.length > 0 && (
        <>
          <CredentialTickets
            credentials={credentials}
            codesMasked={!canSeeValues}
            actions={(id) =>
              canSeeValues && (
                <LinkButton to={`credentials/${id}`} weight="quiet" icon="eye" small preventScrollReset>
                  {t("person.look")}
                </LinkButton>
              )
            }
          />
          {!canSeeValues && <p className="fine">{t("myAccess.values")}</p>}
        </>
      )}
    </Holdings>
  );
}
