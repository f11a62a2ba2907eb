import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { EndedSignInMeans as Ended } from "#contract/people/account-links.ts";
import { LinkButton } from "./button.tsx";

/**
 * After a new password was set by a link: the removed means of signing in, for the owner to check whether
 * they were theirs.
 */
export function EndedSignInMeans({ ended }: { ended: Ended }) {
  const { t } = useTranslation();
  const { passkeys, authenticatorApp, recoveryCodes, signIns } = ended;
  const isNothing = passkeys.length === 0 && !authenticatorApp && signIns === 0;
  return (
    <Gate
      title={t("resetPassword.doneTitle")}
      lead={<span role="status">{t(isNothing ? "resetPassword.doneAlone" : "resetPassword.doneText")}</span>}
    >
      {!isNothing && (
        <ul>
          {passkeys.map(({ name, createdAt }) => (
            <li key={`${name} ${createdAt}`}>
              {t("resetPassword.endedPasskey", { name })} <Time at={createdAt} />
            </li>
          ))}
          {authenticatorApp && <li>{t("resetPassword.endedApp", { count: recoveryCodes })}</li>}
          {signIns > 0 && <li>{t("resetPassword.endedSignIns", { count: signIns })}</li>}
        </ul>
      )}
      {!isNothing && <p>{t("resetPassword.endedNotYours")}</p>}
      <div className="form-actions">
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("links.signIn")}
        </LinkButton>
      </div>
    </Gate>
  );
}
