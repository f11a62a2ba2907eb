import { useTranslation } from "react-i18next";
import type { Role } from "#rules/roles.ts";
import { LinkButton } from "../../components/button.tsx";

/** What an administrator can make of a person, and undo. */
export function OfficeButtons({ role }: { role: Role }) {
  const { t } = useTranslation();
  const isAdministrator = role === "administrator";
  const isManager = role === "credential-manager";
  return (
    <>
      {!isAdministrator && (
        <LinkButton to="credential-manager" icon="key" preventScrollReset>
          {t(isManager ? "offices.credential-manager.end" : "offices.credential-manager.make")}
        </LinkButton>
      )}
      <LinkButton to="administrator" icon="settings" preventScrollReset>
        {t(isAdministrator ? "offices.administrator.end" : "offices.administrator.make")}
      </LinkButton>
      <LinkButton to="remove" weight="danger" icon="trash" preventScrollReset>
        {t("person.remove")}
      </LinkButton>
    </>
  );
}
