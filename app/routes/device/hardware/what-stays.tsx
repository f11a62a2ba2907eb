import { useTranslation } from "react-i18next";
import { Icon } from "../../../components/icon.tsx";

/** Beside each other: what an exchange of hardware leaves as it is, and what it changes. */
export function WhatStays({ exchange }: { exchange: "replace" | "swap" | "return" }) {
  const { t } = useTranslation();
  return (
    <div className="what-stays">
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
