import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

const ID = "texts-missing";

/** The server's text for a browser that can't load the texts. */
export function TextsMissing() {
  const { t } = useTranslation();
  return (
    <div id={ID} className="page-banner" role="alert" hidden>
      <Icon name="warning" />
      <p>
        <strong>{t("components.textsMissing.title")}</strong> {t("components.textsMissing.text")}
      </p>
    </div>
  );
}

/** Shows the text without React, which does not hydrate the page then. */
export function showTextsMissing(): void {
  document.getElementById(ID)?.removeAttribute("hidden");
}
