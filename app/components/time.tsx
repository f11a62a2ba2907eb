import { useTranslation } from "react-i18next";
import { formatTag } from "../i18n/formats.ts";
import { useHydrated } from "./hydrated.ts";

interface TimeProps {
  /** Milliseconds since 1970. */
  at: number;
  /** `date` leaves the time of day out; `precise` adds the seconds. */
  show?: "moment" | "date" | "precise";
}

const shown = {
  moment: { dateStyle: "medium", timeStyle: "short" },
  date: { dateStyle: "medium" },
  precise: { dateStyle: "medium", timeStyle: "medium" },
} as const;

/**
 * A moment in the reader's language. The server doesn't know the reader's time zone: it says UTC, and a browser
 * with JavaScript then says it in its own.
 */
export function Time({ at, show = "moment" }: TimeProps) {
  const { i18n } = useTranslation();
  const local = useHydrated();
  const format = new Intl.DateTimeFormat(formatTag(i18n.language), {
    ...shown[show],
    ...(!local && { timeZone: "UTC" }),
  });
  const text = format.format(at) + (local || show === "date" ? "" : " UTC");
  return (
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {text}
    </time>
  );
}
