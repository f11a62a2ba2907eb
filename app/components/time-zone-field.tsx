import { useTranslation } from "react-i18next";
import { useHydrated } from "./hydrated.ts";

/** Tells the form's action in which zone its moments are meant, and tells the reader too. */
export function TimeZoneField() {
  const { t } = useTranslation();
  const zone = useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : "UTC";
  return (
    <>
      <input type="hidden" name="timeZone" value={zone} />
      <p className="fine">{t("components.timeZone", { zone })}</p>
    </>
  );
}
