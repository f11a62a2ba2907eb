import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { EventTable } from "#app/components/lists/event-table.tsx";
import type { Event } from "#contract/history/events.ts";

interface PersonEventsProps {
  userId: string;
  events: readonly Event[];
}

/** The last events of a person, with a link to all of them. */
export function PersonEvents({ userId, events }: PersonEventsProps) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="events">
      <div className="card-head">
        <h2 id="events">{t("person.events")}</h2>
        <LinkButton to={`/domain/history?person=${userId}`} weight="quiet" icon="history" small>
          {t("history.view")}
        </LinkButton>
      </div>
      {events.length > 0 ? (
        <EventTable events={events} of="person" />
      ) : (
        <p className="fine">{t("person.noEvents")}</p>
      )}
    </section>
  );
}
