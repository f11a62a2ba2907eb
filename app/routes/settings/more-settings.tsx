import { useTranslation } from "react-i18next";
import { LinkButton } from "../../components/button.tsx";
import { Notice } from "../../components/notice.tsx";

/** What is done seldom, each with what it does and a dialog of its own that asks. */
export function MoreSettings() {
  const { t } = useTranslation();
  return (
    <section className="stack card padded settings-more" aria-labelledby="more">
      <h2 id="more">{t("settings.more")}</h2>
      <div className="settings-step">
        <p>{t("termination.about")}</p>
        <LinkButton to="/domain/settings/terminate" icon="check" preventScrollReset>
          {t("termination.title")}
        </LinkButton>
      </div>
      <div className="settings-step">
        <p>{t("buildingPreferences.about")}</p>
        <LinkButton to="/domain/settings/preferences" icon="settings" preventScrollReset>
          {t("buildingPreferences.title")}
        </LinkButton>
      </div>
      <div className="settings-step">
        <p>{t("deleteBuilding.about")}</p>
        <LinkButton to="/domain/settings/delete" icon="trash" weight="danger" preventScrollReset>
          {t("deleteBuilding.title")}
        </LinkButton>
      </div>
    </section>
  );
}

/** What the end of the setting up came to. */
export function Terminated({ people, devices }: { people: number; devices: number }) {
  const { t } = useTranslation();
  return (
    <Notice tone="good" title={t("termination.done")}>
      <p>
        {people === 0 ? t("termination.leftNone") : t("termination.left", { count: people })}{" "}
        {devices === 0 ? t("termination.sentNone") : t("termination.sent", { count: devices })}
      </p>
    </Notice>
  );
}
