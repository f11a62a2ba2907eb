import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { CopyField } from "#app/components/fields/copy-field.tsx";
import { LinkButton } from "#app/components/forms/button.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { Notice } from "#app/components/shell/notice.tsx";
import type { VirtualUser } from "#contract/people/virtual-users.ts";
import { Holdings } from "./holdings.tsx";

interface VirtualUsersProps {
  virtualUsers: readonly VirtualUser[];
  /** Where their dialogs are. */
  base: string;
  canManage: boolean;
  /** The virtual user just created, whose user name must be passed on. */
  createdId?: string | null | undefined;
  /** Whether the reader may see their pages, and transfer them to other people. */
  hasPages?: boolean;
}

/** The virtual users of a person: children, carers, a tablet in the hall. */
export function VirtualUsers(props: VirtualUsersProps) {
  const { virtualUsers, base, canManage, createdId } = props;
  const { t } = useTranslation();
  const created = virtualUsers.find(({ id }) => id === createdId);
  return (
    <Holdings
      id="virtual-users"
      title={t("virtualUsers.title")}
      give={canManage ? { to: `${base}/virtual/new`, label: t("virtualUsers.new") } : undefined}
      none={t("virtualUsers.none")}
    >
      {virtualUsers.length > 0 && (
        <>
          {created && (
            <Notice tone="good" title={t("virtualUsers.created", { name: created.name })}>
              <CopyField label={t("virtualUsers.userName")} value={created.userName} />
            </Notice>
          )}
          <ul className="cards">
            {virtualUsers.map((virtualUser) => (
              <VirtualUserCard key={virtualUser.id} {...props} virtualUser={virtualUser} />
            ))}
          </ul>
          <p className="fine">{t("virtualUsers.may")}</p>
        </>
      )}
    </Holdings>
  );
}

function VirtualUserCard(props: VirtualUsersProps & { virtualUser: VirtualUser }) {
  const { virtualUser, base, canManage, hasPages } = props;
  const { t } = useTranslation();
  const { id, name, userName, language } = virtualUser;
  const at = `${base}/virtual/${id}`;
  return (
    <li className="card padded">
      <h3 className="device-name">
        <Icon name="person" />
        {hasPages ? <Link to={`/domain/people/${id}`}>{name}</Link> : <span>{name}</span>}
      </h3>
      <p>
        <span className="mono">{userName}</span> · {languageNames[language]}
      </p>
      {canManage && (
        <div className="ticket-actions">
          <LinkButton to={at} weight="quiet" icon="pencil" small preventScrollReset>
            {t("virtualUsers.changeNamed", { name })}
          </LinkButton>
          {hasPages && (
            <LinkButton to={`${at}/owner`} weight="quiet" icon="forward" small preventScrollReset>
              {t("virtualUsers.changeOwner")}
            </LinkButton>
          )}
          <LinkButton to={`${at}/delete`} weight="quiet" icon="trash" small preventScrollReset>
            {t("virtualUsers.delete")}
          </LinkButton>
        </div>
      )}
    </li>
  );
}
