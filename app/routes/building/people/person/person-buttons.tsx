import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import type { Role } from "#rules/people/roles.ts";

interface PersonButtonsProps {
  role: Role;
  hasAccount: boolean;
}

/** What an administrator can change about a person in the building, and undo. */
export function PersonButtons({ role, hasAccount }: PersonButtonsProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasAccount ? (
        <RoleButtons role={role} />
      ) : (
        <LinkButton to="account" icon="invite" preventScrollReset>
          {t("cardholder.give")}
        </LinkButton>
      )}
      <LinkButton to="remove" weight="danger" icon="trash" preventScrollReset>
        {t("person.remove")}
      </LinkButton>
    </>
  );
}

function RoleButtons({ role }: { role: Role }) {
  const { t } = useTranslation();
  const isAdministrator = role === "administrator";
  const isManager = role === "credential-manager";
  return (
    <>
      {!isAdministrator && (
        <LinkButton to="credential-manager" icon="key" preventScrollReset>
          {t(isManager ? "roleChanges.credential-manager.end" : "roleChanges.credential-manager.make")}
        </LinkButton>
      )}
      <LinkButton to="administrator" icon="settings" preventScrollReset>
        {t(isAdministrator ? "roleChanges.administrator.end" : "roleChanges.administrator.make")}
      </LinkButton>
    </>
  );
}
