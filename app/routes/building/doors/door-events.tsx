import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import type { Event } from "#contract/history/events.ts";

/** The last openings of a door, with a link to all of them. */
export function DoorEvents({ outputId, events }: { outputId: string; events: readonly Event[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="events">
      <div className="card-head">
        <h2 id="events">{t("doors.events")}</h2>
        <LinkButton to={`/domain/history?output=${outputId}`} weight="quiet" icon="history" small>
          {t("history.view")}
        </LinkButton>
      </div>
      {events.length > 0 ? (
        <EventTable events={events} of="door" />
      ) : (
        <p className="fine">{t("doors.noEvents")}</p>
      )}
    </section>
  );
}
