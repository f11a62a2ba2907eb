import { useTranslation } from "react-i18next";
import { Segments } from "#app/components/menus/segments.tsx";
import { useTimeZone } from "#app/components/shell/time-zone.ts";
import { HISTORY_PERIODS, type HistoryPeriod, WEEK_DAYS } from "./history-period.ts";

interface DayLinksProps {
  /** The other filters of the history. */
  filter: URLSearchParams;
  /** The days that the reader sees; without it, none of them. */
  chosen?: HistoryPeriod | "always";
}

/** Links to the history of some days, with the same other filters. */
export function DayLinks({ filter, chosen }: DayLinksProps) {
  const { t } = useTranslation();
  const { timeZone } = useTimeZone();
  function addressOf(period: HistoryPeriod | "always"): string {
    const other = new URLSearchParams(filter);
    for (const name of ["page", "from", "to", "period"]) other.delete(name);
    if (period !== "always") {
      other.set("period", period);
      other.set("timeZone", timeZone);
    }
    return `/domain/history?${other}`;
  }
  return (
    <Segments
      label={t("history.period")}
      links={(["always", ...HISTORY_PERIODS] as const).map((period) => ({
        to: addressOf(period),
        label: t(`history.periods.${period}`, { days: WEEK_DAYS }),
        chosen: period === chosen,
      }))}
    />
  );
}
