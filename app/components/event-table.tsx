import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Event } from "#contract/events.ts";
import { StateDot } from "./state.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./time.tsx";
import { whatCameOfIt } from "./what-came-of-it.ts";

/** What happened: when, what, who, where, and how or why. Where there is little room, each event takes two lines. */
export function EventTable({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  const columns: Column<Event>[] = [
    {
      key: "when",
      className: "when",
      title: t("events.when"),
      cell: ({ time }) => <Time at={time} show="precise" />,
    },
    {
      key: "what",
      className: "what",
      title: t("events.what"),
      cell: ({ outcome }) => <StateDot state={outcome} />,
    },
    { key: "who", className: "who", title: t("events.who"), cell: (event) => who(event, t) },
    { key: "where", className: "where", title: t("events.where"), cell: ({ device }) => device?.name ?? "" },
    { key: "how", className: "how", title: t("events.how"), cell: (event) => how(event, t) },
    { key: "more", className: "more", title: t("events.more"), cell: (event) => <More event={event} /> },
  ];
  return (
    <div className="events-frame">
      <Table
        className="events"
        caption={t("events.title")}
        columns={columns}
        rows={events}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

/** Somebody who rings is a visitor, who leaves by the exit button is inside; a device that comes or goes is nobody. */
function who({ actor, kind, method }: Event, t: TFunction): string {
  if (actor) return actor.name;
  if (kind === "STATE") return "";
  if (method === "EXIT_BUTTON") return t("events.inside");
  return t(method === "BUTTON" || method === "CALL_CODE" ? "events.visitor" : "events.unknown");
}

function how({ method, button }: Event, t: TFunction): string {
  if (method === null) return "";
  const name = t(`events.methods.${method}`);
  return button ? t("events.byButton", { method: name, button: button.name }) : name;
}

function More({ event }: { event: Event }) {
  const { t } = useTranslation();
  const said = whatCameOfIt(event, t);
  if (!event.media) return said;
  const address = `/domain/history/${event.id}/picture`;
  return (
    <span className="with-picture">
      <a href={address} className="event-picture" aria-label={t("events.showPicture")}>
        <img src={address} alt={t("events.picture")} width={64} height={36} loading="lazy" />
      </a>
      {said}
    </span>
  );
}
