import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Notice } from "#app/components/shell/notice.tsx";

/** Rare actions, each with a description and its own confirmation dialog. */
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

/** The result of ending the set-up. */
export function Terminated({ people, devices }: { people: number; devices: number }) {
  const { t } = useTranslation();
  return (
    <Notice>
      <p>
        {people === 0 ? t("termination.leftNone") : t("termination.left", { count: people })}{" "}
        {devices === 0 ? t("termination.sentNone") : t("termination.sent", { count: devices })}
      </p>
    </Notice>
  );
}
