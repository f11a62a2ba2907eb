import { useTranslation } from "react-i18next";
import { formatTag } from "#app/i18n/formats.ts";
import { useTimeZone } from "./time-zone.ts";

interface TimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** `date` omits the time of day; `precise` adds the seconds. */
  show?: "moment" | "date" | "precise";
  /** The reader's present: a time of the same day omits its date. */
  now?: number;
}

const shown = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  precise: { dateStyle: "medium", timeStyle: "medium" },
} as const;

/** A time in the reader's language and time zone; in UTC, with a label, if the zone is unknown. */
export function Time({ at, show = "moment", now }: TimeProps) {
  const { i18n } = useTranslation();
  const { timeZone, isKnown } = useTimeZone();
  const tag = formatTag(i18n.language);
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeZone });
  const isToday = now !== undefined && dates.format(at) === dates.format(now);
  const { timeStyle, ...date } = { timeStyle: undefined, ...shown[show] };
  const format = new Intl.DateTimeFormat(tag, { ...(!isToday && date), timeStyle, timeZone });
  const text = format.format(at) + (isKnown || show === "date" ? "" : " UTC");
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
