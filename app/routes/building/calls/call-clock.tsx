import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface CallClockProps {
  /** When the call began, in milliseconds since 1970. */
  startedAt: number;
  /** The server's time when the page was read. */
  now: number;
}

/** Counts how long a call has lasted. Without JavaScript it is as old as the page. */
export function CallClock({ startedAt, now }: CallClockProps) {
  const { t } = useTranslation();
  const [sinceRead, setSinceRead] = useState({ now, ms: 0 });
  useEffect(() => {
    const readAt = performance.now();
    const counting = setInterval(() => setSinceRead({ now, ms: performance.now() - readAt }), 1_000);
    return () => clearInterval(counting);
  }, [now]);
  const passedMs = sinceRead.now === now ? sinceRead.ms : 0;
  const seconds = Math.max(0, Math.floor((now + passedMs - startedAt) / 1_000));
  return (
    <span className="call-clock" role="timer" aria-label={t("calls.lasts")}>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </span>
  );
}
