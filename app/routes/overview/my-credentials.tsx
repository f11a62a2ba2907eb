import { useTranslation } from "react-i18next";
import type { Credential } from "#contract/access-credentials.ts";
import type { CredentialState } from "#rules/credentials.ts";
import { CredentialTicket } from "../../components/credential-ticket.tsx";
import { EmptyState } from "../../components/empty-state.tsx";

/** What the reader may open the building with; the values are with who gave them. */
export function MyCredentials({
  credentials,
}: {
  credentials: readonly (Credential & { state: CredentialState })[];
}) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="mine">
      <h2 id="mine">{t("overview.mine")}</h2>
      {credentials.length === 0 ? (
        <EmptyState picture="no-credentials" title={t("overview.noneMine")}>
          <p>{t("overview.noneMineText")}</p>
        </EmptyState>
      ) : (
        <div className="tickets">
          {credentials.map(({ id, name, credentialType, state, startTime, endTime, remainingUsages }) => (
            <CredentialTicket
              key={id}
              {...{ name, state, startTime, endTime, remainingUsages }}
              type={credentialType}
            />
          ))}
        </div>
      )}
    </section>
  );
}
