import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Beside a box to accept the terms: in a page of its own, so that nothing typed is lost. */
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
