import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useRole } from "#app/building/building-data.ts";
import { OpenForm, type PageWithDoors } from "#app/components/forms/open-form.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { OpenableOutput } from "#contract/access/openings.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { StateDot } from "./state.tsx";

interface DoorListProps {
  doors: readonly OpenableOutput[];
  page: PageWithDoors;
}

/** The doors that the reader may open, each with its state and its button. */
export function DoorList({ doors, page }: DoorListProps) {
  const { t } = useTranslation();
  // Who manages a building opens a door now and then; for the others it is what the page is for.
  const manages = isAtLeast(useRole(), "credential-manager");
  return (
    <ul className="door-list">
      {doors.map((door) => (
        <li key={door.id} className="card">
          <div className="door-about">
            <DoorName door={door} page={page} />
            <DoorState door={door} />
            {page === "door" && !manages && (
              <Link to={`/domain/history?output=${door.id}`}>{t("doors.openings")}</Link>
            )}
          </div>
          {door.reason === null && <OpenForm door={door} page={page} inRow={manages} />}
        </li>
      ))}
    </ul>
  );
}

/**
 * The device first, since many of its outputs are called "Door"; on the device's own page, the output alone. The
 * output leads to the page of the door.
 */
function DoorName({
  door: { id, deviceId, deviceName, displayName },
  page,
}: {
  door: OpenableOutput;
  page: PageWithDoors;
}) {
  if (page === "device") return <p className="door-title">{displayName}</p>;
  return (
    <>
      <Link to={`/domain/devices/${deviceId}`} className="door-title">
        {deviceName}
      </Link>
      <p className="door-output">
        {page === "door" ? displayName : <Link to={`/domain/doors/${deviceId}/${id}`}>{displayName}</Link>}
      </p>
    </>
  );
}

interface DoorsToOpenProps {
  /** The first of the doors that the reader may open, and their number. */
  openable: { items: readonly OpenableOutput[]; total: number };
  page: PageWithDoors;
}

/** A section with the first doors that the reader may open; nothing if there are none. */
export function DoorsToOpen({ openable: { items, total }, page }: DoorsToOpenProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section className="stack tight" aria-labelledby="open">
      <h2 id="open">{t("doors.title")}</h2>
      <DoorList doors={items} page={page} />
      <MoreDoors shown={items.length} total={total} />
    </section>
  );
}

/** Shows that there are more doors than the page offers, with a link to all of them. */
export function MoreDoors({ shown, total, search }: { shown: number; total: number; search?: string }) {
  const { t } = useTranslation();
  if (total <= shown) return null;
  const query = search === undefined ? "" : `?${new URLSearchParams({ search })}`;
  return (
    <p>
      {t("doors.someOf", { shown, total })} <Link to={`/domain/doors${query}`}>{t("doors.all")}</Link>
    </p>
  );
}

/** Whether the door is held open, and why it can't be opened from here. */
function DoorState({ door: { type, active, online, lastSeenAt, reason } }: { door: OpenableOutput }) {
  const { t } = useTranslation();
  const isHeld = type === "bistable" && active !== null;
  return (
    <>
      {isHeld && (
        <StateDot state={active ? "opened" : "closed"}>{active ? t("doors.heldOpen") : undefined}</StateDot>
      )}
      {reason !== null && <p>{t(`events.reasons.${reason}`)}</p>}
      {!online && (
        <p className="door-away">
          {lastSeenAt === null ? (
            t("doors.neverSeen")
          ) : (
            <>
              {t("doors.offlineSince")} <Time at={lastSeenAt} />
            </>
          )}
        </p>
      )}
    </>
  );
}
