import { useTranslation } from "react-i18next";
import { useReadersTimeZone } from "#app/components/shell/time-zone.ts";
import { zoneLabel } from "#app/components/shell/zone-choices.ts";
import { sameClock } from "#rules/buildings/wall-clock.ts";

/** Shows once per page the time zone of its times, and the reader's if the clocks differ. */
export function BuildingTimeZone({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const reader = useReadersTimeZone();
  const differs = reader.isKnown && !sameClock(timeZone, reader.timeZone, Date.now());
  return (
    <p className="fine zone-note">
      {t("shell.timeZone", { zone: zoneLabel(timeZone) })}
      {differs && <> {t("shell.timeZoneOfReader", { zone: zoneLabel(reader.timeZone) })}</>}
    </p>
  );
}
