import { useTranslation } from "react-i18next";
import { useTimeZone } from "#app/components/shell/time-zone.ts";

/** Sends the time zone of the form's times to its action, and shows it to the reader. */
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
