import { useTranslation } from "react-i18next";
import { useReadersTimeZone, useTimeZone } from "#app/components/shell/time-zone.ts";
import { zoneLabel } from "#app/components/shell/zone-choices.ts";
import { sameClock } from "#rules/buildings/wall-clock.ts";

/** Sends the time zone of the form's times to its action; names it where the reader's clock shows another time. */
export function TimeZoneField() {
  const { t } = useTranslation();
  const { timeZone } = useTimeZone();
  const reader = useReadersTimeZone();
  const isOwn = sameClock(timeZone, reader.timeZone, Date.now());
  // The page's own note is hidden then (`shell.css`).
  const note = (
    <p className="fine zone-of-form">
      {t("components.timeZone", { zone: zoneLabel(timeZone) })}
      {reader.isKnown && <> {t("shell.timeZoneOfReader", { zone: zoneLabel(reader.timeZone) })}</>}
    </p>
  );
  return (
    <>
      <TimeZoneInput />
      {reader.isKnown ? !isOwn && note : <noscript>{note}</noscript>}
    </>
  );
}

/** Sends the zone from the filter of a list, below which the page names it. */
export function TimeZoneInput() {
  const { timeZone } = useTimeZone();
  return <input type="hidden" name="timeZone" value={timeZone} />;
}
