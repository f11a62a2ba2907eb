import { useTranslation } from "react-i18next";
import { CredentialTickets, type ShownCredential } from "#app/components/lists/credential-tickets.tsx";
import { EmptyState } from "#app/components/lists/empty-state.tsx";

/** The reader's credentials, without values: those are with the person who created them. */
export function MyCredentials({ credentials }: { credentials: readonly ShownCredential[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="mine">
      <h2 id="mine">{t("overview.mine")}</h2>
      {credentials.length === 0 ? (
        <EmptyState picture="no-credentials" title={t("overview.noneMine")}>
          <p>{t("overview.noneMineText")}</p>
        </EmptyState>
      ) : (
        <CredentialTickets credentials={credentials} />
      )}
    </section>
  );
}
