import type { TFunction } from "i18next";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Event } from "#contract/events.ts";
import { namelessActor } from "#rules/event-export.ts";
import { isAtLeast } from "#rules/roles.ts";
import { useRole } from "../building-data.ts";
import { StateDot } from "./state.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./time.tsx";
import { whatCameOfIt } from "./what-came-of-it.ts";

/** What happened: when, what, who, where, and how or why. Where there is little room, each event takes two lines. */
export function EventTable({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation();
  const seesAll = isAtLeast(useRole(), "credential-manager");
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
    {
      key: "who",
      className: "who",
      title: t("events.who"),
      cell: (event) => <Who event={event} seesAll={seesAll} />,
    },
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

/** Whoever may read what everybody did is led to what this person did. */
function Who({ event, seesAll }: { event: Event; seesAll: boolean }) {
  const { t } = useTranslation();
  const { actor } = event;
  const nameless = namelessActor(event);
  if (!actor) return nameless === undefined ? "" : t(`events.${nameless}`);
  return seesAll ? <Link to={`/domain/history?person=${actor.id}`}>{actor.name}</Link> : actor.name;
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
