import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

/** Side by side: what an exchange of hardware preserves, and what it changes. */
export function ExchangeEffects({ exchange }: { exchange: "replace" | "swap" | "return" }) {
  const { t } = useTranslation();
  return (
    <div className="exchange-effects">
      <section>
        <h3>
          <Icon name="check" /> {t("hardware.stays")}
        </h3>
        <p>{t(`hardware.${exchange}.stays`)}</p>
      </section>
      <section>
        <h3>
          <Icon name="refresh" /> {t("hardware.changes")}
        </h3>
        <p>{t(`hardware.${exchange}.changes`)}</p>
      </section>
    </div>
  );
}
