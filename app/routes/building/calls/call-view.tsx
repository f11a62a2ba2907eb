import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { RingCall } from "#contract/devices/ring-calls.ts";
import { CallClock } from "./call-clock.tsx";
import { CallState } from "./call-state.tsx";

interface CallViewProps {
  call: RingCall;
  readerId: string;
  /** The server's time when the page was read. */
  now: number;
}

/** The picture of who rings, with the door and how the call goes on upon it. */
export function CallView({ call, readerId, now }: CallViewProps) {
  const { t } = useTranslation();
  const { device, button, ringsForMe, eventId, startedAt, endsAt, picture } = call;
  const address = `/domain/history/${eventId}/picture`;
  return (
    <div className="call-view">
      {picture ? (
        // The page shows the middle of it, and the link all of it.
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t("events.picture")} />
        </a>
      ) : (
        <Icon name="bell" />
      )}
      {endsAt !== null && <CallClock startedAt={startedAt} now={now} />}
      <div className="call-caption">
        <h1>{ringsForMe ? t("calls.rings", { panel: device.name }) : device.name}</h1>
        <p className="call-state" role="status">
          <CallState call={call} readerId={readerId} />
        </p>
        <p>
          {button !== "" && `${t("calls.for", { button })} · `}
          <Time at={startedAt} show="precise" now={now} />
        </p>
      </div>
    </div>
  );
}
