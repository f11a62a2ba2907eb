import { useTranslation } from "react-i18next";

/** Leads from the first tab stop to the content. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip-link" href="#main">
      {t("shell.skip")}
    </a>
  );
}
