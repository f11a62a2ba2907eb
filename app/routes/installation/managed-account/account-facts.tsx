import { useTranslation } from "react-i18next";
import { AccountStateDot } from "#app/components/lists/account-state.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { Time } from "#app/components/shell/time.tsx";
import type { InstallationUser } from "#contract/installation/installation-users.ts";

export function AccountFacts({ user }: { user: InstallationUser & { alone: readonly string[] } }) {
  const { t, i18n } = useTranslation();
  const { state, installationAdministrator, secondFactor, passkeys, lastSignInAt, createdAt, language } =
    user;
  const { alone, virtualUsers } = user;
  const role = installationAdministrator ? "administrator" : "user";
  return (
    <section className="card padded" aria-label={t("accounts.facts")}>
      <DefinitionList
        items={[
          { term: t("accounts.state"), value: <AccountStateDot state={state} /> },
          { term: t("accounts.role"), value: t(`accounts.roles.${role}`) },
          { term: t("accounts.factor"), value: t(`accounts.factors.${secondFactor ? "yes" : "no"}`) },
          { term: t("accounts.passkeysTerm"), value: t("accounts.passkeys", { count: passkeys }) },
          { term: t("virtualUsers.title"), value: virtualUsers > 0 ? virtualUsers : null },
          { term: t("accounts.alone"), value: new Intl.ListFormat(i18n.language).format(alone) },
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
