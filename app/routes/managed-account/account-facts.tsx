import { useTranslation } from "react-i18next";
import type { InstallationUser } from "#contract/installation-users.ts";
import { AccountStateDot } from "../../components/account-state.tsx";
import { DefinitionList } from "../../components/definition-list.tsx";
import { languageNames } from "../../components/language-names.ts";
import { Time } from "../../components/time.tsx";

/** What is known of an account. */
export function AccountFacts({ user }: { user: InstallationUser }) {
  const { t } = useTranslation();
  const { state, installationAdministrator, secondFactor, passkeys, lastSignInAt, createdAt, language } =
    user;
  const office = installationAdministrator ? "administrator" : "user";
  return (
    <section className="card padded" aria-label={t("accounts.facts")}>
      <DefinitionList
        items={[
          { term: t("accounts.state"), value: <AccountStateDot state={state} /> },
          { term: t("accounts.office"), value: t(`accounts.offices.${office}`) },
          { term: t("accounts.factor"), value: t(`accounts.factors.${secondFactor ? "yes" : "no"}`) },
          { term: t("accounts.passkeysTerm"), value: t("accounts.passkeys", { count: passkeys }) },
          {
            term: t("accounts.lastSignIn"),
            value: lastSignInAt === null ? t("accounts.never") : <Time at={lastSignInAt} />,
          },
          { term: t("accounts.created"), value: <Time at={createdAt} show="date" /> },
          { term: t("account.messageLanguage"), value: languageNames[language] },
        ]}
      />
    </section>
  );
}
