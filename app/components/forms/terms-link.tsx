import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Beside a checkbox to accept the terms: opens in a new page, so that nothing typed is lost. */
export function TermsLink() {
  const { t } = useTranslation();
  return (
    <p className="fine">
      <Link to="/terms" target="_blank" rel="noopener">
        {t("terms.read")}
      </Link>
    </p>
  );
}
