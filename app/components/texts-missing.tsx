import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

const ID = "texts-missing";

/** What the server has written for the case that the browser doesn't get the texts. */
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

/** In the browser, where nothing is drawn anew. */
export function showTextsMissing(): void {
  document.getElementById(ID)?.removeAttribute("hidden");
}
