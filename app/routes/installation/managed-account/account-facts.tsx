import { useTranslation } from "react-i18next";
import { AccountStateDot } from "#app/components/lists/account-state.tsx";
import { DefinitionList } from "#app/components/lists/definition-list.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { Time } from "#app/components/shell/time.tsx";
import { MessageState } from "#app/routes/building/history/messages/message-state.tsx";
import type { InstallationUser } from "#contract/installation/installation-users.ts";
import type { LinkKind, MessageOutcome } from "#contract/installation/messages.ts";

type SentLink = MessageOutcome & { kind: LinkKind };

interface Account extends InstallationUser {
  alone: readonly string[];
  link: SentLink | null;
}

export function AccountFacts({ user }: { user: Account }) {
  const { t, i18n } = useTranslation();
  const { state, installationAdministrator, secondFactor, passkeys, lastSignInAt, createdAt, language } =
    user;
  const { alone, virtualUsers, link } = user;
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
            term: t("accounts.link"),
            value: link ? <LastLink link={link} /> : state === "WAITING" && t("accounts.linkNotSent"),
          },
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

/** What the last link was for, to whom it was sent, and whether it was. */
function LastLink({ link }: { link: SentLink }) {
  const { t } = useTranslation();
  return (
    <span className="stacked">
      <span>
        {t(`messages.kinds.${link.kind}`)}, <Time at={link.triedAt ?? link.createdAt} />
      </span>
      <span className="mono">{link.contact}</span>
      <MessageState message={link} />
    </span>
  );
}
