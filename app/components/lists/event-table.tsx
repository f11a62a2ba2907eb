import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useRole } from "#app/building/building-data.ts";
import { describeAction } from "#app/components/forms/describe-action.ts";
import { describeCall, describeOutcome, isLift } from "#app/components/forms/describe-outcome.ts";
import { Time } from "#app/components/shell/time.tsx";
import type { Event, StartedAction } from "#contract/history/events.ts";
import { namelessActor } from "#rules/history/event-export.ts";
import { wasReceivedLate } from "#rules/history/events.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { StateDot } from "./state.tsx";
import { type Column, Table } from "./table.tsx";

interface EventTableProps {
  events: readonly Event[];
  /** The reader's present: times of the same day omit their date. */
  now?: number;
  /**
   * On the page of a person, who did it needs no column; on that of a door, where it happened. What an opening opened
   * is in the history.
   */
  of?: "person" | "door";
}

/** Events: when, what, who, where, and how or why. In narrow layouts each event takes two lines. */
export function EventTable({ events, now, of }: EventTableProps) {
  const { t } = useTranslation();
  const seesAll = isAtLeast(useRole(), "credential-manager");
  const columns: Column<Event>[] = [
    {
      key: "when",
      className: "when",
      title: t("events.when"),
      cell: ({ time }) => <Time at={time} show="precise" now={now} />,
    },
    {
      key: "what",
      className: "what",
      title: t("events.what"),
      cell: ({ kind, outcome }) => (
        <StateDot state={outcome}>
          {kind === "ACTION" && outcome === "requested" ? t("events.actionRequested") : undefined}
        </StateDot>
      ),
    },
    {
      key: "who",
      className: "who",
      title: t("events.who"),
      cell: (event) => <Who event={event} seesAll={seesAll} />,
    },
    {
      key: "where",
      className: "where",
      title: t("events.where"),
      cell: ({ device }) => device && <Link to={`/domain/history?device=${device.id}`}>{device.name}</Link>,
    },
    { key: "how", className: "how", title: t("events.how"), cell: (event) => how(event, t) },
    {
      key: "more",
      className: "more",
      title: t("events.more"),
      cell: (event) => (
        <>
          <More event={event} omitsOpened={of !== undefined} />
          {seesAll && <WhyLink event={event} />}
        </>
      ),
    },
  ];
  const omitted = of && { person: "who", door: "where" }[of];
  return (
    <div className="events-frame">
      <Table
        className={of ? `events of-${of}` : "events"}
        caption={t("events.title")}
        columns={columns.filter(({ key }) => key !== omitted)}
        rows={events}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

/** Readers who may see all events get a link to those of this person. */
function Who({ event, seesAll }: { event: Event; seesAll: boolean }) {
  const { t } = useTranslation();
  const { actor } = event;
  const nameless = namelessActor(event);
  if (!actor) return nameless === undefined ? "" : t(`events.${nameless}`);
  return seesAll ? <Link to={`/domain/history?person=${actor.id}`}>{actor.name}</Link> : actor.name;
}

/** What became of an action names its type by itself. */
function how({ kind, method, button, action }: Event, t: TFunction): string {
  if (kind === "ACTION") return button?.name ?? "";
  if (method === null && action === null) return "";
  const name = action === null ? t(`events.methods.${method}`) : t(`actions.types.${action}`);
  return button ? t("events.byButton", { method: name, button: button.name }) : name;
}

function More({ event, omitsOpened }: { event: Event; omitsOpened: boolean }) {
  const { t } = useTranslation();
  const isOmitted = omitsOpened && event.outcome === "granted";
  const unreached = listUnreached(event.actions);
  const targets = event.targets.filter(
    (target) => (!isOmitted || isLift(target)) && !unreached.has(target.id),
  );
  const outcome = describeOutcome({ ...event, targets }, t);
  const sentence = (
    <>
      {outcome !== "" && <span>{outcome}</span>}
      <StartedActions actions={event.call ? event.actions.filter(isUnsaid) : event.actions} />
      <CallState call={event.call} />
      <RefusedTag tag={event.refusedTag} />
      <ReceivedLate event={event} />
    </>
  );
  if (!event.media) return sentence;
  const address = `/domain/history/${event.id}/picture`;
  return (
    <span className="with-picture">
      <a href={address} className="event-picture" aria-label={t("events.showPicture")}>
        <img src={address} alt={t("events.picture")} width={64} height={36} loading="lazy" />
      </a>
      <span>{sentence}</span>
    </span>
  );
}

/** The ids of those whom a call did not reach: what became of it says so, and the row does not call them "called". */
function listUnreached(actions: readonly StartedAction[]): ReadonlySet<string> {
  const calls = actions.filter(({ action, outcome }) => action === "CALL" && outcome === "nobody");
  return new Set(calls.flatMap(({ targets }) => targets.map(({ id }) => id)));
}

/** Whether an action is said neither by the state of its call nor by the names of those who were called. */
function isUnsaid({ action, outcome }: StartedAction): boolean {
  return action !== "CALL" || outcome === "nobody";
}

/** A link to the page that explains a refusal; its row says which one. */
function WhyLink({ event: { id, kind, outcome } }: { event: Event }) {
  const { t } = useTranslation();
  if (kind !== "ACCESS" || outcome !== "refused") return null;
  return (
    <>
      {" · "}
      <Link to={`/domain/history/${id}/why`}>{t("why.link")}</Link>
    </>
  );
}

/** What became of the actions that the event started. */
function StartedActions({ actions }: { actions: readonly StartedAction[] }) {
  const { t } = useTranslation();
  return actions.map(({ id, outcome, ...action }) => (
    <span key={id} className="started-action">
      {" "}
      <StateDot state={outcome}>{describeAction({ outcome, ...action }, t)}</StateDot>
    </span>
  ));
}

/** Whether a ring still rings, or how that ended; nothing from a provider that does not report it. */
function CallState({ call }: Pick<Event, "call">) {
  const { t } = useTranslation();
  if (!call) return null;
  return (
    <span className="started-action">
      {" "}
      <StateDot state={call.state}>{describeCall(call, t)}</StateDot>
    </span>
  );
}

/** Shows which tag was refused, with a link to its page, and who last held it. */
function RefusedTag({ tag }: { tag: Event["refusedTag"] }) {
  const { t } = useTranslation();
  if (!tag) return null;
  const { id, name, maskedValue, lastHolder } = tag;
  const page = `/domain/tags/${id}`;
  return (
    <>
      {" · "}
      {name !== null && id !== null && (
        <>
          <Link to={page}>{name}</Link>{" "}
        </>
      )}
      <span className="mono">
        {name === null && id !== null ? <Link to={page}>{maskedValue}</Link> : maskedValue}
      </span>
      {lastHolder && (
        <>
          {" · "}
          {t("events.lastHeldBy")}{" "}
          {lastHolder.id === null ? (
            lastHolder.name
          ) : (
            <Link to={`/domain/people/${lastHolder.id}`}>{lastHolder.name}</Link>
          )}
        </>
      )}
    </>
  );
}

/** Shows when the server received a late event, whose time is only the device's claim. */
function ReceivedLate({ event }: { event: Event }) {
  const { t } = useTranslation();
  const { receivedAt } = event;
  if (receivedAt === null || !wasReceivedLate(event)) return null;
  return (
    <span className="received-late">
      {t("events.heardOf")} <Time at={receivedAt} show="precise" />
    </span>
  );
}
