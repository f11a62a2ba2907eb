import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Event } from "#contract/events.ts";
import { ELEVATOR_CALL_KINDS } from "#rules/actions.ts";
import { groupLabel } from "./group-label.ts";
import { StateDot } from "./state.tsx";
import { type Column, Table } from "./table.tsx";
import { Time } from "./time.tsx";

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
  const said = more(event, t);
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

/** What was opened or called and where lifts were sent, or why nothing was; and whether the device decided alone. */
function more({ outcome, reason, targets, elevatorCalls, offline }: Event, t: TFunction): string {
  const names = targets.map(({ name }) => groupLabel(t, name)).join(", ");
  const said =
    outcome === "refused" && reason !== null
      ? t(`events.reasons.${reason}`)
      : names && t(outcome === "called" ? "events.called" : "events.opened", { names });
  const lifts = elevatorCalls.map(({ name, kind }) =>
    kind === ELEVATOR_CALL_KINDS.NORMAL ? name : `${name} (${t(`actions.kinds.${kind}`)})`,
  );
  const sent = lifts.length > 0 && t("events.liftCalled", { names: lifts.join(", ") });
  return [said, sent, offline && t("events.decidedAlone")].filter(Boolean).join(" · ");
}
