import { useTranslation } from "react-i18next";
import { EventTable } from "#app/components/lists/event-table.tsx";
import { DayLinks } from "#app/routes/building/history/day-links.tsx";
import type { Event } from "#contract/history/events.ts";

/** The last openings of a door, with links to those of some days and to all. */
export function DoorEvents({ outputId, events }: { outputId: string; events: readonly Event[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="events">
      <div className="card-head">
        <h2 id="events">{t("doors.events")}</h2>
        <DayLinks filter={new URLSearchParams({ output: outputId })} />
      </div>
      {events.length > 0 ? (
        <EventTable events={events} of="door" />
      ) : (
        <p className="fine">{t("doors.noEvents")}</p>
      )}
    </section>
  );
}
