import { useTranslation } from "react-i18next";
import { formatTag } from "#app/i18n/formats.ts";
import { useTimeZone } from "./time-zone.ts";

interface TimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** `date` omits the time of day; `precise` adds the seconds. */
  show?: "moment" | "date" | "precise";
}

const shown = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  precise: { dateStyle: "medium", timeStyle: "medium" },
} as const;

/** A time in the reader's language and time zone; in UTC, with a label, if the zone is unknown. */
export function Time({ at, show = "moment" }: TimeProps) {
  const { i18n } = useTranslation();
  const { timeZone, isKnown } = useTimeZone();
  const format = new Intl.DateTimeFormat(formatTag(i18n.language), {
    ...shown[show],
    timeZone,
  });
  const text = format.format(at) + (isKnown || show === "date" ? "" : " UTC");
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
