import { useTranslation } from "react-i18next";
import { useTimeZone } from "./time-zone.ts";

/** Tells the form's action in which zone its moments are meant, and tells the reader too. */
export function TimeZoneField() {
  const { t } = useTranslation();
  const { timeZone: zone } = useTimeZone();
  return (
    <>
      <input type="hidden" name="timeZone" value={zone} />
      <p className="fine">{t("components.timeZone", { zone })}</p>
    </>
  );
}
