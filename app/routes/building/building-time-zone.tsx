import { useTranslation } from "react-i18next";
import { useReadersTimeZone } from "#app/components/shell/time-zone.ts";
import { zoneLabel } from "#app/components/shell/zone-choices.ts";
import { sameClock } from "#rules/buildings/wall-clock.ts";

/** Shows once on a page with times their zone and the reader's, unless both clocks show the same. */
export function BuildingTimeZone({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const reader = useReadersTimeZone();
  if (reader.isKnown && sameClock(timeZone, reader.timeZone, Date.now())) return null;
  return (
    <p className="fine zone-note">
      {t("shell.timeZone", { zone: zoneLabel(timeZone) })}
      {reader.isKnown && <> {t("shell.timeZoneOfReader", { zone: zoneLabel(reader.timeZone) })}</>}
    </p>
  );
}
