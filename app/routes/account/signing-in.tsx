import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";

/** Links to the other means of signing in, and to the sign-ins. */
export function SigningIn() {
  const { t } = useTranslation();
  return (
    <section className="stack card padded" aria-labelledby="security">
      <h2 id="security">{t("security.title")}</h2>
      <p>{t("security.lead")}</p>
      <div className="form-actions start">
        <LinkButton to="/account/security" icon="key">
          {t("security.manage")}
        </LinkButton>
      </div>
    </section>
  );
}
