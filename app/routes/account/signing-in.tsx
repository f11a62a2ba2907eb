import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";

/** The way to what one signs in with beside the password, and to where one is signed in. */
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
